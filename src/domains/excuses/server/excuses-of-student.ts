import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Excuse } from '../contract/excuses.schemas.ts'
import { notYours } from './decision/decision-rules.ts'
import { mayRemove } from './excuses.access.ts'
import { presentExcuse } from './excuses.present.ts'
import { excuseRecords } from './excuses.queries.ts'

const most = 4

/**
 * The excuses of a student that are visible to the viewer, the latest first: the nearest to now, and what waits to be
 * decided however far away; and how many more there are, all of them decided. Of those that recur the nearest one, and
 * the nearest that waits. One statement.
 */
export async function listLatestExcuses(db: Database, viewer: Viewer, studentId: number, nowMs: number) {
  const distance = sql`abs(extract(epoch from excuses.starts_at - ${new Date(nowMs)}::timestamptz))`
  const series = sql`coalesce(excuses.series_id, -excuses.id)`
  const waits = sql`(excuses.approved is null)`
  const records = await excuseRecords(db, viewer)
    .where('excuses.studentId', '=', studentId)
    .distinctOn([series, waits])
    .orderBy(series)
    .orderBy(waits)
    .orderBy(distance)
    .execute()
  const distanceMs = (startsAt: Date) => Math.abs(startsAt.getTime() - nowMs)
  const shown = records
    .toSorted((one, two) => distanceMs(one.startsAt) - distanceMs(two.startsAt))
    .filter(({ approved }, place) => place < most || approved === null)
  const excuses = shown
    .toSorted((one, two) => two.startsAt.getTime() - one.startsAt.getTime())
    .map(({ id, startsAt, endsAt, reason, approved, seriesId, decidedAt }) => ({
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      reason,
      approved,
      isRecurring: seriesId !== null,
      decidedAt: decidedAt?.toISOString() ?? null,
    }))
  return { excuses, more: records.length - shown.length }
}

interface ExcuseOfStudent {
  readonly excuse: Excuse
  /** Why the viewer cannot take it from one session, once it counts; null where they can. */
  readonly removeRefusal: string | null
}

/**
 * The excuses of a student that touch a period and were not removed or rejected, by time; none for who does not see the
 * excuses of the student.
 */
export async function listExcusesOfStudent(
  db: Database,
  viewer: Viewer,
  studentId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ExcuseOfStudent[]> {
  const excuses = await excuseRecords(db, viewer)
    .where('excuses.studentId', '=', studentId)
    .where((eb) => eb.or([eb('excuses.approved', 'is', null), eb('excuses.approved', '=', true)]))
    .where('excuses.startsAt', '<', to)
    .where('excuses.endsAt', '>', from)
    .orderBy('excuses.startsAt')
    .orderBy('excuses.id')
    .execute()
  return excuses.map((one) => ({
    excuse: presentExcuse(one),
    removeRefusal: mayRemove(viewer, one) ? null : notYours(viewer),
  }))
}
