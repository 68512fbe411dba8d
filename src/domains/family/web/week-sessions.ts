import { colourOf } from '#domains/home/rules/event-colours.ts'
import type { FamilyExcuse, FamilySession } from '../contract/family.contract.ts'

/** How long before its start the link to a meeting is offered loudly. */
const openBeforeMs = 10 * 60_000

/** Where now stands to a meeting: still to come, open to enter, or over. */
export function standsNow(
  { start_at, end_at }: Pick<FamilySession, 'start_at' | 'end_at'>,
  nowMs: number,
): 'ahead' | 'open' | 'over' {
  if (nowMs >= Date.parse(end_at)) return 'over'
  return nowMs >= Date.parse(start_at) - openBeforeMs ? 'open' : 'ahead'
}

/** How often a meeting looks whether its link is offered, or it is over. */
export const agendaStepMs = 30_000

const minuteMs = 60_000
/** How long after a meeting its roll is mostly taken. */
const rollMs = 30 * minuteMs

interface ShownWeek {
  readonly start: string
  readonly end: string
  readonly sessions: readonly Pick<FamilySession, 'start_at' | 'end_at'>[]
}

/**
 * How often the week of a family is read anew by itself: every minute from when a meeting may be entered until its roll
 * is taken, which is not pushed to families, seldom while none is, never for another week than that of `today`.
 */
export function weekRefreshMs(
  { start, end, sessions }: ShownWeek,
  { today, nowMs }: { readonly today: string; readonly nowMs: number },
): number | false {
  if (today < start || end < today) return false
  const isAwaited = ({ start_at, end_at }: ShownWeek['sessions'][number]) =>
    nowMs >= Date.parse(start_at) - openBeforeMs && nowMs < Date.parse(end_at) + rollMs
  return sessions.some(isAwaited) ? minuteMs : 10 * minuteMs
}

type Span = Pick<FamilySession, 'start_at' | 'end_at'>

const overlaps = (one: Span, other: Span) =>
  Date.parse(one.start_at) < Date.parse(other.end_at) && Date.parse(other.start_at) < Date.parse(one.end_at)

/** The excuse that covers a meeting: an approved one before one that waits; a rejected one covers nothing. */
export function excuseOf(session: Span, excuses: readonly FamilyExcuse[]): FamilyExcuse | undefined {
  const covering = excuses.filter((excuse) => excuse.state !== 'rejected' && overlaps(session, excuse))
  return covering.find(({ state }) => state === 'approved') ?? covering[0]
}

/** The colour of a meeting's bar: the one that staff see too. */
export const sessionColour = ({ type }: Pick<FamilySession, 'type'>): string =>
  `var(--hr-session-${colourOf(type)})`
