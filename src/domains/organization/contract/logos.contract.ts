import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { logoTypes } from '#contract/school/logo-types.ts'

const path = '/backoffice/workbench/logos' as const

export const logoLimitBytes = 5 * 1024 * 1024

const logoType = z.enum(logoTypes)
const changed = z.object({
  ok: z.literal(true),
  message: z.string(),
  /** The change by which it can be undone; null when nothing is another. */
  change_id: z.number().nullable(),
})

/** `/workbench/logos`: the school's own pictures in place of the product's mark. */
export const logosContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The logos of the school, where each stands',
    access: 'organization.manage',
    output: z.object({
      logos: z.array(
        z.object({ type: logoType, /** Null: the product’s own mark. */ url: z.string().nullable() }),
      ),
    }),
  }),
  replace: endpoint({
    method: 'POST',
    path: `${path}/{logoType}`,
    summary: 'Puts a picture in the place of a logo, drawn anew without what a camera wrote into it',
    access: 'organization.manage',
    input: z.object({
      logoType,
      picture: z.file('Choose a picture.').max(logoLimitBytes, 'The picture is larger than 5 MB.'),
    }),
    output: changed,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/{logoType}/remove`,
    summary: 'Takes a logo away, so that the product’s own mark stands there',
    access: 'organization.manage',
    input: z.object({ logoType }),
    output: changed,
  }),
}
