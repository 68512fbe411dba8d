import { sql } from 'kysely'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { type Telling, untold } from '#server/jobs/telling.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

/** Deletes what was uploaded and no design names: first the row, then the file, so that no design can name it meanwhile. Returns how many. */
export async function deleteUnusedFiles(services: Services, telling: Telling = untold): Promise<number> {
  const { database, clock, files } = services
  const since = keptSince('unsent_files', clock.nowMs())
  const { rows } = await sql<{ storageKey: string }>`
    delete from design_files f where f.created_at < ${since}::timestamptz and not design_file_is_named(f.id)
    returning f.storage_key`.execute(database)
  await eachAlone(rows, { services, jobName: 'templates.delete-unused-files', telling }, ({ storageKey }) =>
    files.delete(storageKey),
  )
  return rows.length
}
