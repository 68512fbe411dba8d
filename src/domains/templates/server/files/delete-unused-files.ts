import { sql } from 'kysely'
import { deleteWithRows } from '#server/files/delete-with-rows.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

/** Deletes what was uploaded and no design names. Returns how many. */
export async function deleteUnusedFiles(services: Services, telling: Telling = silent): Promise<number> {
  const { database, clock } = services
  const since = keptSince('unsent_files', clock.nowMs())
  const isUnused = sql`f.created_at < ${since}::timestamptz and not design_file_is_named(f.id)`
  const { rows } = await sql<{ id: string }>`select f.id from design_files f where ${isUnused}`.execute(
    database,
  )
  const about = { services, jobName: 'templates.delete-unused-files', telling }
  return deleteWithRows(rows, about, async (db, { id }) => {
    // A design that is being saved with it as an attachment is waited for, and looked at by the next statement.
    await db.selectFrom('designFiles').select('id').where('id', '=', id).forUpdate().execute()
    const gone = await sql<{ storageKey: string }>`
      delete from design_files f where f.id = ${id} and ${isUnused} returning f.storage_key`.execute(db)
    return gone.rows.map(({ storageKey }) => storageKey)
  })
}
