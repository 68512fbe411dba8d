import { randomUUID } from 'node:crypto'
import { downloadAddress } from '#contract/download.ts'
import { type LogoType, logoTypes } from '#contract/school/logo-types.ts'
import { handlers, type RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { checkUpload } from '#server/files/check-upload.ts'
import { pictureTypes } from '#server/files/upload-types.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { logoLimitBytes, logosContract } from '../../contract/logos.contract.ts'
import { logosDownloads } from '../../contract/logos.downloads.ts'
import { findSettings } from '../organization.queries.ts'
import { storeSettings } from '../save-settings.ts'
import { drawLogo } from './draw-logo.ts'
import { keyOf } from './open-logo.ts'

type Context = RequestContext & { readonly db: Database }

const rules = {
  field: 'picture',
  accepted: pictureTypes,
  mostBytes: logoLimitBytes,
  tooLarge: 'The picture is larger than 5 MB.',
  otherType:
    'Choose a PNG, JPEG or WebP picture that is not animated. An SVG may hold scripts: save it as a PNG and choose that.',
}

/** Puts another address in the place of a logo; empty for the product's own mark. */
async function putLogo(context: Context, type: LogoType, address: string): Promise<number | null> {
  await lockSettings(context.db)
  const before = await findSettings(context.db)
  return storeSettings(context, before, { ...before, logos: { ...before.logos, [type]: address } })
}

export const logosRoutes = handlers(logosContract, {
  list: async ({ db }) => {
    const { logos } = await findSettings(db)
    return { logos: logoTypes.map((type) => ({ type, url: logos[type] || null })) }
  },

  replace: async ({ input: { logoType, picture }, ...context }) => {
    const { bytes } = await checkUpload(context, picture, rules)
    const name = `${randomUUID()}.png`
    // A file that no setting names any more stays: the change that took it away can be undone.
    await context.services.files.put(context.db, keyOf(name), await drawLogo(bytes, logoType))
    const address = downloadAddress(logosDownloads.logo, { name })
    return { ok: true as const, message: 'Logo saved', change_id: await putLogo(context, logoType, address) }
  },

  remove: async ({ input: { logoType }, ...context }) => ({
    ok: true as const,
    message: 'Logo removed',
    change_id: await putLogo(context, logoType, ''),
  }),
})
