import { z } from 'zod'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { forgetFile, listWithFiles } from './erasures.queries.ts'
import { noteErasures } from './note-erasures.ts'

export const deleteErasedFilesJob = jobKind({ name: 'personal-data.files', data: z.object({}) })

/** Notes who was erased, and deletes the files of who was erased, each by itself; one that cannot be deleted now is tried again. */
export async function deleteErasedFiles(services: Services): Promise<number> {
  const { database, files } = services
  await noteErasures(services)
  const waiting = (await listWithFiles(database)).flatMap(({ personId, files: keys }) =>
    keys.map((key) => ({ personId, key })),
  )
  await eachAlone(waiting, { services, jobName: deleteErasedFilesJob.name }, async ({ personId, key }) => {
    await files.delete(key)
    await forgetFile(database, personId, key)
  })
  return waiting.length
}
