import { sql } from 'kysely'
import type { Database } from '#server/database.ts'

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Meetings that are about to be cancelled, and those about to be held again. */
export interface ChangedMeetings {
  readonly cancelledIds: readonly number[]
  readonly returningIds: readonly number[]
}

/** SQL: whether the student of the excuse in scope as `x` meets in its time, once those meetings have changed. */
export function meetsInItsTime({ cancelledIds, returningIds }: ChangedMeetings) {
  const held = sql`m.ends_at > x.starts_at and m.starts_at < x.ends_at
    and ((m.cancelled_at is null and m.id <> all(${[...cancelledIds]}::integer[]))
      or m.id = any(${[...returningIds]}::integer[]))`
  return sql<boolean>`(exists (
      select from registrations r join attendables m on m.experience_id = r.experience_id
      where r.student_id = x.student_id and r.dropped_at is null and ${held})
    or exists (
      select from students s join attendables m on m.house_id = s.house_id
      where s.id = x.student_id and ${held}))`
}

/** The first day, within a span, on which a student meets an experience or the house; undefined without any. */
export async function findMeetingDay(
  db: Database,
  studentId: number,
  { from, to }: Span,
): Promise<string | undefined> {
  const within = sql`m.cancelled_at is null and m.ends_at > ${from} and m.starts_at < ${to}`
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from (
      select m.school_date as day from registrations r join attendables m on m.experience_id = r.experience_id
      where r.student_id = ${studentId} and r.dropped_at is null and ${within}
      union all
      select m.school_date from students s join attendables m on m.house_id = s.house_id
      where s.id = ${studentId} and ${within}) met`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Whether a student meets in the time a form asks for; false while it asks for none. */
export async function meetsInTime(
  db: Database,
  studentId: number,
  form: { readonly start_at?: string | undefined; readonly end_at?: string | undefined },
): Promise<boolean> {
  const from = new Date(form.start_at ?? '')
  const to = new Date(form.end_at ?? '')
  if (!(from < to)) return false
  return (await findMeetingDay(db, studentId, { from, to })) !== undefined
}
