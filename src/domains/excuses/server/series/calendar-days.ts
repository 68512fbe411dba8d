import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { isOverlap } from '../decision/weigh-excuses.ts'
import { applyChanges, type WriteContext } from '../excuse-changes.ts'
import { insertExcuses } from '../excuses.queries.ts'
import {
  type CampusDay,
  insertSkips,
  listDaysToReturn,
  listDaysToSkip,
  type ReturningDay,
  type SkippedDay,
  updateReturned,
} from './calendar-days.queries.ts'

export interface SeriesDaysPlan {
  readonly skipped: readonly SkippedDay[]
  readonly returning: readonly ReturningDay[]
}

/**
 * What days that the school calendar closes and opens do to recurring excuses: days on a holiday or outside the
 * cycles are skipped, and come back with the day (domain.md §5). Ask before the calendar is stored.
 */
export const planSeriesDays = async (
  db: Database,
  viewer: Viewer,
  { closed, opened, now }: { closed: readonly CampusDay[]; opened: readonly CampusDay[]; now: Date },
): Promise<SeriesDaysPlan> => ({
  skipped: await listDaysToSkip(db, viewer, closed, now),
  returning: withoutOverlap(await listDaysToReturn(db, viewer, opened)),
})

/** A rejected day excuses nothing: beside it there is room for another. */
export const takesRoom = ({ approved }: Pick<ReturningDay, 'approved'>): boolean => approved !== false

/** Of two series that would come back in one time, the first does. */
const withoutOverlap = (days: readonly ReturningDay[]): ReturningDay[] =>
  days.filter(
    (day, at) =>
      !takesRoom(day) ||
      !days
        .slice(0, at)
        .some((one) => takesRoom(one) && one.studentId === day.studentId && isOverlap(one, day)),
  )

/** Does what was planned, within the caller's transaction; rolls and open pages follow. */
export async function applySeriesDays(
  context: WriteContext,
  { skipped, returning }: SeriesDaysPlan,
): Promise<void> {
  if (skipped.length + returning.length === 0) return
  const { db, services } = context
  const now = new Date(services.clock.nowMs())
  await insertSkips(
    db,
    skipped.map(({ id }) => id),
    now,
  )
  await updateReturned(db, returning)
  const added = await insertExcuses(
    db,
    returning
      .filter(({ id }) => id === null)
      .map(({ id: _, studentName: __, isVisible: ___, ...day }) => ({ ...day, createdAt: now })),
  )
  await insertAudit(db, context, {
    action: 'excuse_series.followed_calendar',
    subjectType: 'school_calendar',
    subjectId: 1,
    after: {
      skippedIds: skipped.map(({ id }) => id),
      returnedIds: returning.flatMap(({ id }) => id ?? []),
      addedIds: added,
    },
  })
  const changed = [...skipped, ...returning]
  await applyChanges(context, {
    studentIds: changed.map(({ studentId }) => studentId),
    excuseIds: changed.flatMap(({ id }) => id ?? []),
    counted: changed.filter(({ approved }) => approved),
  })
}
