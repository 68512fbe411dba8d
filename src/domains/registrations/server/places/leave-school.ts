import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { insertChanges } from './changes.ts'
import { endPlaces } from './end-places.ts'
import { tellAnswered } from './tell-families.ts'

/** Gives the free places of one experience to who waits. */
export const fillPlacesOf = jobKind({
  name: 'registrations.fill-places-of',
  data: z.object({ experienceId: z.int() }),
})

/**
 * SQL: the numbers of the experiences whose cycle is not over: all that somebody who leaves can leave. Their places in the
 * others stay: they were there.
 */
export const notOver = (now: Date): RawBuilder<number> => sql<number>`
  select going_on.id from experiences going_on
  join cycles on cycles.id = going_on.cycle_id and cycles.ends_at > ${now}`

/**
 * Takes the locks of the experiences in which a student sits or waits, before that of the student (decision 69): how many
 * sit there is kept beside them. Also of those that they leave or left on some day: that day may lie ahead.
 */
export async function lockPlacesOfStudent(db: Database, studentId: number): Promise<void> {
  await sql`
    select id from experiences where id in (
      select experience_id from registrations where student_id = ${studentId} and (dropped_at is null or until_day is not null)
      union all
      select experience_id from wait_list_entries where student_id = ${studentId} and state in ('waiting', 'offered'))
    order by id for no key update`.execute(db)
}

/**
 * A student leaves all experiences and wait lists of cycles that are not over, from today on, also what they were to leave on
 * a later day; with the locks of `lockPlacesOfStudent` and the student's. The rolls that expect them are the caller's to settle.
 * The places go to who waits by a job a moment later, which takes the locks of everybody who waits.
 */
export async function leaveRegistrations(
  db: Database,
  services: Pick<Services, 'jobs' | 'publicUrl'>,
  { studentId, changedBy, nowMs }: { studentId: number; changedBy: number; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  const untilDay = schoolDateOf(nowMs)
  const which = sql`student_id = ${studentId} and experience_id in (${notOver(now)})`
  const dropped = await endPlaces({ db, nowMs }, which, untilDay)
  const waited = await db
    .updateTable('waitListEntries')
    .set({ state: 'removed', settledAt: now })
    .where('studentId', '=', studentId)
    .where('state', 'in', ['waiting', 'offered'])
    .where(sql<boolean>`experience_id in (${notOver(now)})`)
    .returning(['id', 'studentId', 'experienceId', 'answerBy'])
    .execute()
  await tellAnswered({ db, nowMs }, waited, 'The place is no longer kept')
  const by = { byUserId: changedBy, mirroredBy: null }
  const act = { db, ...by, nowMs, today: untilDay, publicUrl: services.publicUrl }
  await insertChanges(act, [
    ...dropped.map(({ id, experienceId }) => ({
      studentId,
      experienceId,
      action: 'dropped' as const,
      source: 'leave' as const,
      fromDay: untilDay,
      registrationId: id,
    })),
    ...waited.map(({ experienceId }) => ({
      studentId,
      experienceId,
      action: 'left_wait_list' as const,
      source: 'leave' as const,
    })),
  ])
  const freed = new Set([...dropped, ...waited].map(({ experienceId }) => experienceId))
  await services.jobs.enqueueMany(
    db,
    fillPlacesOf,
    [...freed].map((experienceId) => ({ data: { experienceId }, key: String(experienceId) })),
  )
}
