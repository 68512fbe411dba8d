import { sql } from 'kysely'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface Student {
  readonly name: string
  /** `2014-11-28`; null where nobody said it. */
  readonly bornOn: string | null
}

/** More imports than are ever open at once. */
const mostListed = 3

/**
 * Rosters that wait for a decision and would add a student of this name, unless they say another birth date; the newest
 * first. Nothing for who may not open imports.
 */
export async function listImportsAdding(
  db: Database,
  viewer: Viewer,
  { name, bornOn }: Student,
): Promise<number[]> {
  if (!holds(viewer, 'enrollments.import')) return []
  const { rows } = await sql<{ id: number }>`
    select i.id from roster_imports i
    where i.state = 'open' and exists (
      select from roster_changes c
      where c.import_id = i.id and c.place = roster_place('add', 'person') and c.name = ${name} and c.role = 'student'
        and c.applied_at is null and c.decision is distinct from 'leave'
        and not exists (select from jsonb_array_elements(c.fields) f
          where f ->> 'field' = 'birth_date' and f ->> 'file' <> coalesce(${bornOn}::text, f ->> 'file')))
    order by i.id desc limit ${sql.lit(mostListed)}`.execute(db)
  return rows.map(({ id }) => id)
}
