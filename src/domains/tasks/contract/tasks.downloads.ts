import { z } from 'zod'
import { download } from '#contract/download.ts'
import { signedInAccess } from '#contract/endpoint.ts'
import { token } from '#contract/values.ts'

export const tasksDownloads = {
  file: download({
    path: '/downloads/task-files/{file}',
    summary: 'A file that was handed in, or attached to a comment on a task',
    access: signedInAccess(
      'Its address is given to who may read the task of the student, is theirs alone, and runs out after an hour.',
    ),
    input: z.object({ file: token(40), until: z.coerce.number().int().min(0), sign: token(60) }),
    formats: [],
  }),
}
