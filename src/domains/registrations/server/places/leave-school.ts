import { z } from 'zod'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { insertChanges } from './changes.ts'

/** Gives the free places of one experience to who waits. */
export const fillPlacesOf = jobKind({
  name: 'registrations.fill-places-of',
  data: z.object({ experienceId: z.int() }),
})

/**
 * A student leaves all experiences and wait lists, from today on; with the student's lock. The rolls that expect them are
 * the caller's to settle. The places go to who waits by a job a moment later: the locks of experiences come before those
 * of students, and the caller has the student's already.
 */
export async function leaveRegistrations(
  db: Database,
  services: Pick<Services, 'jobs' | 'publicUrl'>,
  { studentId, changedBy, nowMs }: { studentId: number; changedBy: number; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  const untilDay = schoolDateOf(nowMs)
  const dropped = await db
    .updateTable('registrations')
    .set({ droppedAt: now, untilDay })
    .where('studentId', '=', studentId)
    .where('droppedAt', 'is', null)
    .returning(['id', 'experienceId'])
    .execute()
  const waited = await db
    .updateTable('waitListEntries')
    .set({ state: 'removed', settledAt: now })
    .where('studentId', '=', studentId)
    .where('state', 'in', ['waiting', 'offered'])
    .returning(['experienceId'])
    .execute()
  const act = { db, byUserId: changedBy, nowMs, today: untilDay, publicUrl: services.publicUrl }
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
  for (const experienceId of freed)
    await services.jobs.enqueue(db, fillPlacesOf, { experienceId }, { key: String(experienceId) })
}
