import { colourOf } from '#domains/home/rules/event-colours.ts'
import type { FamilyExcuse, FamilySession } from '../contract/family.contract.ts'

/** The link to a meeting is offered loudly from so long before its start. */
const openBeforeMs = 10 * 60_000

/** Where now stands to a meeting: still to come, open to enter, or over. */
export function standsNow(
  { start_at, end_at }: Pick<FamilySession, 'start_at' | 'end_at'>,
  nowMs: number,
): 'ahead' | 'open' | 'over' {
  if (nowMs >= Date.parse(end_at)) return 'over'
  return nowMs >= Date.parse(start_at) - openBeforeMs ? 'open' : 'ahead'
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
