import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { topicsOfRolls } from '#domains/attendance/server/attendance.service.ts'
import { applyFallingAway, applySeriesDays } from '#domains/excuses/server/calendar-days.service.ts'
import { followCycle } from '#domains/registrations/server/registrations.service.ts'
import { expectTasks } from '#domains/tasks/server/tasks.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import type { CalendarOp, CalendarState } from '../../rules/calendar-state.ts'
import { storeOps } from '../calendar.queries.ts'
import { type EffectsPlan, findChangedDays, isShown, planEffects } from './plan-effects.ts'
import { cancelSessions, lockDays, returnSessions } from './session-effects.queries.ts'

export type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

export const countsOf = ({ cancelled, returning, series, asked }: EffectsPlan): Record<string, number> => ({
  sessionsCancelled: cancelled.filter(isShown).length,
  sessionsReturned: returning.filter(isShown).length,
  excusesSkipped: series.skipped.length,
  excusesReturned: series.returning.length,
  excusesFellAway: asked.needless.length,
  excusesWaitAgain: asked.waitingAgain.length,
})

/** What the days that close are called, for those who are told why: `Snow`, `Thanksgiving`. */
const namesOf = (ops: readonly CalendarOp[]): string => {
  const titles = ops.flatMap((op) => (op.table === 'holidays' && op.after ? [op.after.title] : []))
  return [...new Set(titles)].join(', ')
}

/**
 * Stores rows of the calendar with all that follows from them: places, tasks, sessions, recurring excuses, audit, push. The
 * caller holds the calendar's lock and has checked the rows. Returns them with their numbers.
 */
export async function storeChange(
  context: WriteContext,
  { state, ops, action }: { state: CalendarState; ops: readonly CalendarOp[]; action: string },
): Promise<{ ops: CalendarOp[]; effects: EffectsPlan }> {
  const { db, viewer, services } = context
  const days = await findChangedDays(db, state, ops)
  const earlier = await moveBeginnings(context, ops)
  const studentIds = await lockDays(
    db,
    [...days.closed, ...days.opened],
    earlier.flatMap((places) => places.studentIds),
  )
  for (const places of earlier)
    await expectTasks(db, places.experienceIds, places.studentIds, new Date(services.clock.nowMs()))
  const effects = await planEffects(context, days)
  const stored = await storeOps(db, ops)
  await cancelSessions(
    db,
    effects.cancelled.map(({ id }) => id),
    new Date(services.clock.nowMs()),
  )
  await returnSessions(
    db,
    { attendableIds: effects.returning.map(({ id }) => id), studentIds },
    { changedBy: viewer.userId, nowMs: services.clock.nowMs() },
  )
  await applySeriesDays(context, effects.series)
  await applyFallingAway(context, effects.asked, namesOf(ops))
  await insertAudit(db, context, {
    action,
    subjectType: 'school_calendar',
    subjectId: 1,
    before: stored.flatMap(({ before }) => before ?? []),
    after: { rows: stored.flatMap(({ after }) => after ?? []), ...countsOf(effects) },
  })
  const sessions = [...effects.cancelled, ...effects.returning]
  await publishChanges(db, [topic('school-calendar'), ...topicsOfRolls(sessions.map(({ id }) => id))])
  return { ops: stored, effects }
}

/** Places from the beginning of a cycle go with its first day; returns those that begin earlier, by cycle. */
async function moveBeginnings({ db, services }: WriteContext, ops: readonly CalendarOp[]) {
  const today = schoolDateOf(services.clock.nowMs())
  const earlier = []
  for (const op of ops)
    if (op.table === 'cycles' && op.before && op.after)
      earlier.push(
        await followCycle(db, {
          cycleId: op.before.id,
          from: op.before.startsOn,
          to: op.after.startsOn,
          today,
        }),
      )
  return earlier
}
