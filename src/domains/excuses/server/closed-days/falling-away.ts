import type { Viewer } from '#server/api/viewer.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { schoolDaysOf } from '../../rules/days-in-a-row.ts'
import type { SchoolCalendar } from '../../rules/school-days.ts'
import { isOverlap } from '../decision/weigh-excuses.ts'
import { applyChanges, type WriteContext } from '../excuse-changes.ts'
import { notifyOfClosedDays } from '../excuse-notices.ts'
import type { TimeRange } from '../excuses.queries.ts'
import { type CampusDay, insertSkips, type ReturningDay } from '../series/calendar-days.queries.ts'
import { takesRoom } from '../series/calendar-days.ts'
import type { ChangedMeetings } from '../student-meetings.queries.ts'
import { type AskedExcuse, listAskedExcuses, updateWaitingAgain } from './falling-away.queries.ts'

export interface FallingAwayPlan {
  readonly needless: readonly AskedExcuse[]
  readonly waitingAgain: readonly AskedExcuse[]
}

interface TurnedDays {
  readonly closed: readonly CampusDay[]
  readonly opened: readonly CampusDay[]
  /** The calendar as it will be. */
  readonly calendar: SchoolCalendar
  readonly meetings: ChangedMeetings
  /** What comes back by its series: no other excuse comes back over it, unless it was rejected. */
  readonly returning: readonly (TimeRange & Pick<ReturningDay, 'studentId' | 'approved'>)[]
}

/**
 * What closing and opening days does to excuses that wait (decision 47): one falls away when nothing is left to be
 * absent from, by the rule by which it could be asked for, and comes back when something is again. One over other
 * days, too, stays and is counted without the closed one. Ask before the calendar is stored.
 */
export async function planFallingAway(
  db: Database,
  viewer: Viewer,
  { closed, opened, calendar, meetings, returning }: TurnedDays,
): Promise<FallingAwayPlan> {
  const isNeedless = ({ startsAt, endsAt, cohortId, meets }: AskedExcuse): boolean =>
    !meets &&
    schoolDaysOf({ startMs: startsAt.getTime(), endMs: endsAt.getTime() }, calendar, { cohortId }).length ===
      0
  const waiting = await listAskedExcuses(db, viewer, closed, { state: 'waiting', meetings })
  const fallen = await listAskedExcuses(db, viewer, opened, { state: 'fallen away', meetings })
  const isFree = (excuse: AskedExcuse, at: number): boolean =>
    ![...returning.filter(takesRoom), ...fallen.slice(0, at)].some(
      (other) => other.studentId === excuse.studentId && isOverlap(other, excuse),
    )
  return {
    needless: waiting.filter(isNeedless),
    waitingAgain: fallen.filter((excuse, at) => !isNeedless(excuse) && isFree(excuse, at)),
  }
}

/** Does what was planned, within the caller's transaction, and tells the families who asked: once, and why. */
export async function applyFallingAway(
  context: WriteContext,
  { needless, waitingAgain }: FallingAwayPlan,
  why: string,
): Promise<void> {
  const changed = [...needless, ...waitingAgain]
  if (changed.length === 0) return
  const { db, services } = context
  const idsOf = (excuses: readonly AskedExcuse[]) => excuses.map(({ id }) => id)
  await insertSkips(db, idsOf(needless), new Date(services.clock.nowMs()))
  await updateWaitingAgain(db, idsOf(waitingAgain))
  await insertAudits(db, context, [
    ...needless.map(({ id }) => ({
      action: 'excuse.fell_away',
      subjectType: 'excuse',
      subjectId: id,
      after: { why },
    })),
    ...waitingAgain.map(({ id }) => ({
      action: 'excuse.waits_again',
      subjectType: 'excuse',
      subjectId: id,
    })),
  ])
  await notifyOfClosedDays(context, { needless, waitingAgain, why })
  await applyChanges(context, {
    studentIds: changed.map(({ studentId }) => studentId),
    excuseIds: idsOf(changed),
    counted: [],
  })
}
