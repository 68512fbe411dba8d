import { type Expression, type RawBuilder, sql } from 'kysely'
import { isAtSchool } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { coverRolls } from '../excuse-coverage.ts'

/** Whose rows, on which meetings. */
interface Rosters {
  readonly attendableIds: readonly number[]
  readonly studentIds: readonly number[]
}

/** SQL: the registration `r` holds on the day of the meeting `m`: from a day, until the day of a drop. */
const holdsThen = sql<boolean>`registered_on(r.dropped_at, r.from_day, r.until_day, m.school_date)`

/** SQL: who is due at which of these meetings, as `attendable_id` and `student_id`: its house's or class's students. */
const dueAt = (attendableIds: readonly number[]): RawBuilder<unknown> => {
  const ids = sql`any(${[...attendableIds]}::integer[])`
  return sql`
    select m.id as attendable_id, s.id as student_id
    from attendables m join students s on s.house_id = m.house_id where m.id = ${ids}
    union
    select m.id, r.student_id from attendables m
    join registrations r on r.experience_id = m.experience_id and ${holdsThen} where m.id = ${ids}`
}

/** SQL: the student in scope as `s` is at school. */
const isExpected = isAtSchool(sql.ref('s.status'))

/** SQL: a row on the meeting `m` whose student has left the house or school, or has no place in the class then. */
const hasLeft = sql<boolean>`(
  exists (select from students s where s.id = a.student_id and (not ${isExpected}
    or (m.house_id is not null and s.house_id is distinct from m.house_id)))
  or (exists (select from registrations r
      where r.experience_id = m.experience_id and r.student_id = a.student_id)
    and not exists (select from registrations r
      where r.experience_id = m.experience_id and r.student_id = a.student_id and ${holdsThen})))`

/** Everybody whom meetings expect or have a row of; their locks are taken before those of the rolls (decision 0024). */
export async function listRosterStudents(db: Database, attendableIds: readonly number[]): Promise<number[]> {
  if (attendableIds.length === 0) return []
  const { rows } = await sql<{ studentId: number }>`
    select student_id from (${dueAt(attendableIds)}) due
    union select student_id from attendances where attendable_id = any(${[...attendableIds]}::integer[])`.execute(
    db,
  )
  return rows.map(({ studentId }) => studentId)
}

/**
 * Brings the rows of some students on meetings that have not begun in line with their houses and classes, closed days
 * too: who is due gets a row with the excuse that covers it, and a row nobody has said anything about yet goes with
 * its student; any other stays where it is (decision 0006). Whoever changes who belongs to a house, and whoever holds
 * a meeting again, calls it, with the locks of these students and of these rolls.
 */
export async function reconcileRosters(
  db: Database,
  { attendableIds, studentIds }: Rosters,
  { changedBy, nowMs }: { changedBy: number | null; nowMs: number },
): Promise<void> {
  if (attendableIds.length === 0 || studentIds.length === 0) return
  const now = new Date(nowMs)
  const students = sql`any(${[...studentIds]}::integer[])`
  await sql`
    delete from attendances a using attendables m
    where m.id = a.attendable_id and m.id = any(${[...attendableIds]}::integer[]) and m.starts_at > ${now}
      and a.student_id = ${students} and not has_status(a.statuses)
      and a.first_joined_at is null and a.notified_at is null and ${hasLeft}`.execute(db)
  const { rows } = await sql<{ attendableId: number; studentId: number }>`
    insert into attendances (attendable_id, student_id)
    select m.id, s.id from (${dueAt(attendableIds)}) due
    join attendables m on m.id = due.attendable_id and m.starts_at > ${now}
    join students s on s.id = due.student_id and s.id = ${students} and ${isExpected}
    on conflict (attendable_id, student_id) do nothing
    returning attendable_id, student_id`.execute(db)
  const added = {
    studentIds: [...new Set(rows.map(({ studentId }) => studentId))],
    attendableIds: [...new Set(rows.map(({ attendableId }) => attendableId))],
  }
  await coverRolls(db, added, { changedBy, nowMs })
}

/**
 * Puts everybody who is due at a meeting onto its roll, whether or not it has begun: for a meeting that is added by
 * hand after it was held. With the locks of these students and of the roll.
 */
export async function seatRoster(
  db: Database,
  attendableId: number,
  { changedBy, nowMs }: { changedBy: number | null; nowMs: number },
): Promise<void> {
  const { rows } = await sql<{ studentId: number }>`
    insert into attendances (attendable_id, student_id)
    select due.attendable_id, s.id from (${dueAt([attendableId])}) due
    join students s on s.id = due.student_id and ${isExpected}
    on conflict (attendable_id, student_id) do nothing
    returning student_id`.execute(db)
  const studentIds = rows.map(({ studentId }) => studentId)
  await coverRolls(db, { studentIds, attendableIds: [attendableId] }, { changedBy, nowMs })
}

/**
 * SQL: whoever has this address is on the roll of this meeting as a student of the school. Who came from a partner
 * school first and is a student by now stands there once, as that: two of one address would match nobody.
 */
export const isOnRollAsStudent = (email: Expression<string | null>, attendableId: Expression<number>) =>
  sql<boolean>`exists (select from attendances own join users u on u.id = own.student_id
    where own.attendable_id = ${attendableId} and lower(u.email) = lower(trim(${email})))`

/**
 * Brings the students of partner schools on meetings of some experiences that have not begun in line with who is
 * registered and comes: who does gets a row, a row nobody has said anything about yet goes. They have no excuses.
 */
export async function seatExternals(
  db: Database,
  experienceIds: readonly number[],
  now: Date,
): Promise<void> {
  if (experienceIds.length === 0) return
  const toCome = sql`m.experience_id = any(${[...experienceIds]}::integer[]) and m.starts_at > ${now}`
  const comes = sql`external_registrations r join external_students s on s.id = r.external_student_id and s.archived_at is null`
  await sql`
    delete from external_attendances a using attendables m where m.id = a.attendable_id and ${toCome}
      and not has_status(a.statuses)
      and not exists (select from ${comes}
        where r.experience_id = m.experience_id and r.external_student_id = a.external_student_id)`.execute(
    db,
  )
  await sql`
    insert into external_attendances (attendable_id, external_student_id)
    select m.id, s.id from attendables m join (${sql`select r.experience_id, s.id from ${comes}`}) s on s.experience_id = m.experience_id
    where ${toCome} on conflict (attendable_id, external_student_id) do nothing`.execute(db)
}
