import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { logosDownloads } from '../../contract/logos.downloads.ts'

const namePattern = /^[0-9a-f-]{36}\.png$/
/** Where a logo lies in the store. */
export const keyOf = (name: string) => `logos/${name}`

export const logosDownloadRoutes = downloads(logosDownloads, {
  logo: async ({ input: { name }, services: { files } }) => {
    const file = namePattern.test(name) ? await files.open(keyOf(name)) : undefined
    if (!file) throw notFound('There is no such picture.')
    return { file, contentType: 'image/png' }
  },
})
