import { sql } from 'kysely'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { type Telling, untold } from '#server/jobs/telling.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

/** SQL: some design says the id of the file in scope as `f`: a version, or what an import or an older product left. */
const isNamed = sql<boolean>`(
  exists (select from template_versions v where v.content::text like '%' || f.id || '%')
  or exists (select from experience_versions v where v.content::text like '%' || f.id || '%')
  or exists (select from experience_designs d where d.content::text like '%' || f.id || '%')
  or exists (select from template_tasks t where t.attachments::text like '%' || f.id || '%')
  or exists (select from templates t where t.image_url like '%' || f.id || '%')
  or exists (select from experiences e where e.image_url like '%' || f.id || '%'))`

/** Deletes what was uploaded and no design names: first the row, then the file, so that no design can name it meanwhile. Returns how many. */
export async function deleteUnusedFiles(services: Services, telling: Telling = untold): Promise<number> {
  const { database, clock, files } = services
  const since = keptSince('unsent_files', clock.nowMs())
  const { rows } = await sql<{ storageKey: string }>`
    delete from design_files f where f.created_at < ${since}::timestamptz and not ${isNamed}
    returning f.storage_key`.execute(database)
  await eachAlone(rows, { services, jobName: 'templates.delete-unused-files', telling }, ({ storageKey }) =>
    files.delete(storageKey),
  )
  return rows.length
}
