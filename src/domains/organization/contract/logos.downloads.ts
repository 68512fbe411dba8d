import { z } from 'zod'
import { download } from '#contract/download.ts'
import { publicAccess } from '#contract/endpoint.ts'
import { token } from '#contract/values.ts'

export const logosDownloads = {
  logo: download({
    path: '/pictures/logos/{name}',
    summary: 'A logo of the school; a new one has a new name, so a browser keeps it',
    access: publicAccess('It stands on the login page, in mails and in the tab of the browser.'),
    input: z.object({ name: token(60) }),
    formats: [],
  }),
}
