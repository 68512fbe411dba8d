import { clockText, dayText } from '#contract/clock-text.ts'
import { planFallingAway, planSeriesDays } from '#domains/excuses/server/calendar-days.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { Affected, CalendarEffects } from '../../contract/school-calendar.schemas.ts'
import { applyOps, type CalendarOp, type CalendarState } from '../../rules/calendar-state.ts'
import { type ChangedDays, changedDays, countWeekdays } from '../../rules/open-days.ts'
import { listCohortIds } from '../campuses.queries.ts'
import { type AffectedSession, listSessionsOn } from './session-effects.queries.ts'

/** The days a change closes and opens, with the calendar it leaves. */
export interface TurnedDays extends ChangedDays {
  readonly calendar: CalendarState
}

/** What a change of the calendar does besides its own rows. */
export interface EffectsPlan {
  readonly days: ChangedDays
  readonly cancelled: readonly AffectedSession[]
  readonly returning: readonly AffectedSession[]
  readonly kept: readonly AffectedSession[]
  readonly series: Awaited<ReturnType<typeof planSeriesDays>>
  readonly asked: Awaited<ReturnType<typeof planFallingAway>>
}

/** The days of campuses that a change closes and opens. */
export async function findChangedDays(
  db: Database,
  state: CalendarState,
  ops: readonly CalendarOp[],
): Promise<TurnedDays> {
  const calendar = applyOps(state, ops)
  return { ...changedDays(state, calendar, ops, await listCohortIds(db)), calendar }
}

/**
 * What follows from a change: sessions of closed days of which nothing was said and that have not begun are cancelled, those that the
 * calendar had cancelled come back with their day, rolls that were taken stay, recurring excuses follow, and those that
 * wait for a decision fall away with the last day they were asked for (issue 4 §3, decision 47).
 */
export async function planEffects(
  { db, viewer, services }: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>,
  days: TurnedDays,
): Promise<EffectsPlan> {
  const now = new Date(services.clock.nowMs())
  const closing = await listSessionsOn(db, days.closed, now)
  const opening = await listSessionsOn(db, days.opened, now)
  const held = closing.filter(({ isCancelled }) => !isCancelled)
  const ofCampuses = (list: ChangedDays['closed']) =>
    list.flatMap(({ cohortId, date }) => (cohortId === null ? [] : [{ cohortId, date }]))
  const cancelled = held.filter(({ isHeld }) => !isHeld)
  const returning = opening.filter(({ isByCalendar }) => isByCalendar)
  const campusDays = { closed: ofCampuses(days.closed), opened: ofCampuses(days.opened) }
  const series = await planSeriesDays(db, viewer, { ...campusDays, now })
  const asked = await planFallingAway(db, viewer, {
    ...campusDays,
    calendar: days.calendar,
    meetings: {
      cancelledIds: cancelled.map(({ id }) => id),
      returningIds: returning.map(({ id }) => id),
    },
    returning: series.returning,
  })
  return { days, cancelled, returning, kept: held.filter(({ isHeld }) => isHeld), series, asked }
}

/** A session of something archived is not shown among the effects: nobody waits for it. */
export const isShown = ({ isArchived }: AffectedSession): boolean => !isArchived

const shown = 5
const kinds = { session: 'session', standup: 'stand-up', checkpoint: 'checkpoint' } as const

const sessions = (list: readonly AffectedSession[]): Affected => ({
  count: list.filter(isShown).length,
  examples: list
    .filter(isShown)
    .slice(0, shown)
    .map(({ title, kind, startsAt, students }) => ({
      title: kind === 'session' ? title : `${title}, ${kinds[kind]}`,
      detail: `${dayText(startsAt.getTime())}, ${clockText(startsAt.getTime())}, ${students} ${students === 1 ? 'student' : 'students'}`,
    })),
})

/** Names only those whose excuses the viewer sees anyway; the rest is a number. */
const excuses = (
  list: readonly { studentName: string; reason: string; startsAt: Date; isVisible: boolean }[],
): Affected => ({
  count: list.length,
  examples: list
    .filter(({ isVisible }) => isVisible)
    .slice(0, shown)
    .map(({ studentName, reason, startsAt }) => ({
      title: studentName,
      detail: `${dayText(startsAt.getTime())}, ${reason}`,
    })),
})

/** The plan as screens say it: how many, and the first few. */
export const presentEffects = (plan: EffectsPlan): CalendarEffects => ({
  days_closed: countWeekdays(plan.days.closed),
  days_opened: countWeekdays(plan.days.opened),
  sessions_cancelled: sessions(plan.cancelled),
  sessions_returning: sessions(plan.returning),
  rolls_kept: sessions(plan.kept),
  excuses_skipped: excuses(plan.series.skipped),
  excuses_returning: excuses(plan.series.returning),
  excuses_needless: excuses(plan.asked.needless),
  excuses_waiting_again: excuses(plan.asked.waitingAgain),
})
