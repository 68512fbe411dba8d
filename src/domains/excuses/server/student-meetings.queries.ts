import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPickable } from '../rules/check-excuse.ts'

/** Meetings that are about to be cancelled, and those about to be held again. */
export interface ChangedMeetings {
  readonly cancelledIds: readonly number[]
  readonly returningIds: readonly number[]
}

const dayMs = 86_400_000

type Sql<T = unknown> = RawBuilder<T>

interface OfStudent {
  readonly studentId: Sql
  readonly from: Sql
  readonly to: Sql
}

const held = sql<boolean>`m.cancelled_at is null`

/**
 * SQL: the school days, as `day`, on which a student meets an experience or the house, of those that a time touches; a
 * day as often as they meet. The index finds a day more at both ends, the days are exact. `offset 0`: meetings are
 * looked up by experience and house; by time alone all of the school's would be read for each student. And the days are
 * computed once: from instants they take longer than finding a meeting.
 */
const metDays = ({ studentId, from, to }: OfStudent, counts: Sql<boolean> = held) => {
  const span = sql`(
    select ${from} - interval '25 hours' as begins, ${to} + interval '25 hours' as ends,
      (${from} at time zone 'America/New_York')::date as first_day,
      ((${to} - interval '1 millisecond') at time zone 'America/New_York')::date as last_day
    offset 0) span`
  const within = sql`m.starts_at > span.begins and m.starts_at < span.ends
    and m.school_date between span.first_day and span.last_day and ${counts}`
  return sql`
    select met.school_date as day from ${span} cross join registrations g cross join lateral (
      select m.school_date from attendables m where m.experience_id = g.experience_id and ${within} offset 0) met
    where g.student_id = ${studentId} and registered_on(g.dropped_at, g.from_day, g.until_day, met.school_date)
    union all
    select met.school_date from ${span} cross join students s cross join lateral (
      select m.school_date from attendables m where m.house_id = s.house_id and ${within} offset 0) met
    where s.id = ${studentId}`
}

/** SQL: the school days on which a student meets in a span, each once, as a list of dates. */
export const meetingDaysOf = (student: OfStudent) =>
  sql<string[]>`array(select distinct met.day::text from (${metDays(student)}) met)`

/** SQL: whether the student of the excuse in scope as `x` meets on its days, once those meetings have changed. */
export function meetsOnItsDays({ cancelledIds, returningIds }: ChangedMeetings) {
  const counts = sql<boolean>`((${held} and m.id <> all(${[...cancelledIds]}::integer[]))
    or m.id = any(${[...returningIds]}::integer[]))`
  const student = { studentId: sql`x.student_id`, from: sql`x.starts_at`, to: sql`x.ends_at` }
  return sql<boolean>`exists (${metDays(student, counts)})`
}

/** The school days within a span on which a student meets, in order. */
export async function listMeetingDays(
  db: Database,
  studentId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<string[]> {
  const of = {
    studentId: sql`${studentId}::integer`,
    from: sql`${from}::timestamptz`,
    to: sql`${to}::timestamptz`,
  }
  const { rows } = await sql<{ days: string[] }>`select ${meetingDaysOf(of)} as days`.execute(db)
  return (rows[0]?.days ?? []).sort()
}

/** The school days on which a student meets in the time a form asks for; empty while it asks for none. */
export async function listMeetingDaysOfForm(
  db: Database,
  studentId: number,
  form: { readonly start_at?: string | undefined; readonly end_at?: string | undefined },
): Promise<ReadonlySet<string>> {
  const from = new Date(form.start_at ?? '')
  const to = new Date(form.end_at ?? '')
  return new Set(from < to ? await listMeetingDays(db, studentId, { from, to }) : [])
}

/**
 * When the rolls of a student begin and end in the time a form asks for, epoch ms: who excuses a session sends its own
 * times, whatever their minute. Empty, without a query, where the form's pickers can say its times.
 */
export async function listMeetingTimesOfForm(
  db: Database,
  studentId: number,
  form: { readonly start_at?: string | undefined; readonly end_at?: string | undefined },
): Promise<ReadonlySet<number>> {
  const asked = [form.start_at ?? '', form.end_at ?? ''].map((at) => Date.parse(at))
  const [fromMs = Number.NaN, toMs = Number.NaN] = asked
  if (!(fromMs < toMs) || asked.every(isPickable)) return new Set()
  const rows = await db
    .selectFrom('attendances as a')
    .innerJoin('attendables as m', 'm.id', 'a.attendableId')
    .select(['m.startsAt', 'm.endsAt'])
    .where('a.studentId', '=', studentId)
    .where('a.meetingStartsAt', '>', new Date(fromMs - dayMs))
    .where('a.meetingStartsAt', '<', new Date(toMs))
    .execute()
  return new Set(rows.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]))
}
