import { sql } from 'kysely'
import type { Database } from '#server/database.ts'

/** How often a student was absent without an excuse in an experience, and which of the asked sessions are of it. */
export interface AbsenceCount {
  readonly experienceId: number
  readonly title: string
  readonly absences: number
  readonly attendableIds: readonly number[]
}

/**
 * The count behind n / 5 (domain.md §4) for each experience that sessions belong to; house events count nowhere.
 * One statement.
 */
export async function countAbsences(
  db: Database,
  studentId: number,
  attendableIds: readonly number[],
): Promise<AbsenceCount[]> {
  if (attendableIds.length === 0) return []
  const { rows } = await sql<AbsenceCount>`
    select e.id as experience_id, e.title, asked.attendable_ids, (
      select count(*)::integer from attendables m
      join attendances a on a.attendable_id = m.id and a.student_id = ${studentId}
      where m.experience_id = e.id and m.cancelled_at is null and 'Unexcused Absent' = any(a.statuses)) as absences
    from (select experience_id, array_agg(id) as attendable_ids, min(starts_at) as first_at from attendables
      where id = any(${[...attendableIds]}::integer[]) and experience_id is not null group by 1) asked
    join experiences e on e.id = asked.experience_id
    order by asked.first_at, e.id`.execute(db)
  return rows
}
