import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { ImportFile } from '../../rules/import/plan-import.ts'

interface NewImport extends ImportFile {
  readonly fileName: string
  readonly uploadedBy: number
  readonly uploadedAt: Date
}

export async function insertImport(db: Database, { events, ...row }: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('calendarImports')
    .values({ ...row, events: JSON.stringify(events) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StoredImport extends ImportFile {
  readonly id: number
  readonly fileName: string
  readonly uploadedAt: Date
}

/** A file somebody uploaded, as it was read. Throws not-found. */
export async function getImport(db: Database, id: number): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select id, file_name, calendar_name, cohort_id, events, uploaded_at from calendar_imports where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('There is no such import.')
  return rows[0]
}
