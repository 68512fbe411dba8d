import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Attendable } from './attendables.queries.ts'
import { isAbsence, isOver } from './roll-facts.ts'

/** SQL: unexcused absences of a student on the rolls `m` of which a condition holds. */
const absencesOn = (studentId: number, condition: RawBuilder<unknown>, now: Date) => sql<number>`(
  select count(*)::integer from attendables m
  join attendances a on a.attendable_id = m.id and a.student_id = ${studentId}
  where ${condition} and ${isAbsence(now)})`

/** How often a student was absent without an excuse in an experience, and which of the asked sessions count in it. */
export interface AbsenceCount {
  readonly experienceId: number
  readonly title: string
  readonly absences: number
  readonly attendableIds: readonly number[]
}

/**
 * The count behind n / 5 (domain.md §4) for each experience that sessions belong to; house events count nowhere, and
 * a session that still runs or was cancelled does not count yet. One statement.
 */
export async function countAbsences(
  db: Database,
  studentId: number,
  attendableIds: readonly number[],
  nowMs: number,
): Promise<AbsenceCount[]> {
  if (attendableIds.length === 0) return []
  const now = new Date(nowMs)
  const { rows } = await sql<AbsenceCount>`
    select e.id as experience_id, e.title, asked.attendable_ids,
      ${absencesOn(studentId, sql`m.experience_id = e.id`, now)} as absences
    from (select m.experience_id, array_agg(m.id) as attendable_ids, min(m.starts_at) as first_at from attendables m
      where m.id = any(${[...attendableIds]}::integer[]) and m.experience_id is not null
        and m.cancelled_at is null and ${isOver(now)} group by 1) asked
    join experiences e on e.id = asked.experience_id
    order by asked.first_at, e.id`.execute(db)
  return rows
}

/**
 * The n of "n / 5" on a student's row: in the experience of the meeting, or at the house's events in the meeting's
 * cycle.
 */
export async function countAbsencesBeside(
  db: Database,
  studentId: number,
  { experienceId, houseId, startsAt }: Pick<Attendable, 'experienceId' | 'houseId' | 'startsAt'>,
  nowMs: number,
): Promise<number> {
  const beside =
    experienceId !== null
      ? sql`m.experience_id = ${experienceId}`
      : sql`m.house_id = ${houseId} and exists (
          select 1 from (select starts_at, ends_at from cycles where starts_at <= ${startsAt}
            order by starts_at desc limit 1) c where m.starts_at >= c.starts_at and m.starts_at < c.ends_at)`
  const { rows } = await sql<{ count: number }>`
    select ${absencesOn(studentId, beside, new Date(nowMs))} as count`.execute(db)
  return rows[0]?.count ?? 0
}
