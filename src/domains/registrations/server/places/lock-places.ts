import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

/** A change of places as it happens: who does it, null for the product by itself, and when. */
export interface Act {
  readonly db: Database
  readonly byUserId: number | null
  /** The employee who does it in a mirror of them. */
  readonly mirroredBy: number | null
  readonly nowMs: number
  /** The school day it is. */
  readonly today: string
  /** Where people reach this server: mails lead there. */
  readonly publicUrl: string
}

export interface Acting {
  readonly clock: { readonly nowMs: () => number }
  readonly publicUrl: string
}

/** The act of somebody, now: with what every change of a place needs to know of it. */
export function actOf(
  db: Database,
  { clock, publicUrl }: Acting,
  byUserId: number | null,
  mirroredBy: number | null = null,
): Act {
  const nowMs = clock.nowMs()
  return { db, byUserId, mirroredBy, nowMs, today: schoolDateOf(nowMs), publicUrl }
}

/** An experience under its lock: what gives or takes a place takes one of these, so that nobody forgets the lock. */
export interface LockedExperience {
  readonly id: number
  readonly title: string
  readonly type: ExperienceType
  readonly cohortId: number | null
  readonly cycleId: number
  readonly places: number | null
  /** With fewer it is not held; null: with any number. */
  readonly least: number | null
  readonly archivedAt: Date | null
  /** The first school day of its cycle. */
  readonly firstDay: string
  /** The day of its last session; while none is planned, the last day of its cycle. */
  readonly lastDay: string
}

/**
 * Takes the locks of experiences, in order of number, then those of the students who are concerned and of everybody who
 * waits there, until the transaction ends: so the order of decision 24 goes on with students and rolls, and nobody who
 * is promoted is registered elsewhere meanwhile. Throws not-found.
 */
export async function lockPlaces(
  { db }: Act,
  experienceIds: readonly number[],
  studentIds: readonly number[] = [],
): Promise<LockedExperience[]> {
  const ids = sql`any(${[...experienceIds]}::integer[])`
  await sql`select id from experiences where id = ${ids} order by id for no key update`.execute(db)
  const { rows: waiting } = await sql<{ studentId: number }>`
    select student_id from wait_list_entries where experience_id = ${ids} and state in ('waiting', 'offered')`.execute(
    db,
  )
  await lockStudents(db, [...studentIds, ...waiting.map(({ studentId }) => studentId)])
  const { rows } = await sql<LockedExperience>`
    select e.id, e.title, e.type, e.cohort_id, e.cycle_id, e.places, e.least, e.archived_at,
      (c.starts_at at time zone 'America/New_York')::date as first_day,
      coalesce(
        (select max(m.school_date) from attendables m where m.experience_id = e.id and m.cancelled_at is null),
        ((c.ends_at - interval '1 second') at time zone 'America/New_York')::date) as last_day
    from experiences e join cycles c on c.id = e.cycle_id where e.id = ${ids}`.execute(db)
  return experienceIds.map((id) => {
    const experience = rows.find((one) => one.id === id)
    if (!experience) throw notFound('There is no such experience.')
    return experience
  })
}

/** Takes the locks of one experience, as `lockPlaces` does. Throws not-found. */
export async function lockPlacesOf(act: Act, experienceId: number, studentIds: readonly number[] = []) {
  const [experience] = await lockPlaces(act, [experienceId], studentIds)
  if (!experience) throw notFound('There is no such experience.')
  return experience
}
