import { z } from 'zod'
import { download } from '#contract/download.ts'
import { signedInAccess } from '#contract/endpoint.ts'
import { token } from '#contract/values.ts'

export const designFilesDownloads = {
  file: download({
    path: '/downloads/design-files/{file}',
    summary: 'A file attached to a task',
    access: signedInAccess(
      'Its address is given to who may read the template or the guidebook, is theirs alone, and runs out after an hour.',
    ),
    input: z.object({ file: token(40), until: z.coerce.number().int().min(0), sign: token(60) }),
    formats: [],
  }),
  picture: download({
    path: '/pictures/designs/{name}',
    summary: 'The picture of a template or experience; a new one has a new name, so a browser keeps it',
    access: signedInAccess('Everyone sees the experiences of the school; nobody can guess a name.'),
    input: z.object({ name: token(60) }),
    formats: [],
  }),
}
