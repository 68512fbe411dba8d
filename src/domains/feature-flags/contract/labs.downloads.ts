import { z } from 'zod'
import { download } from '#contract/download.ts'
import { token } from '#contract/values.ts'

export const labsDownloads = {
  file: download({
    path: '/pictures/labs/{name}',
    summary: 'The picture or video of a feature in Labs; a new one has a new name, so a browser keeps it',
    access: 'shell.use',
    input: z.object({ name: token(60) }),
    formats: [],
  }),
}
