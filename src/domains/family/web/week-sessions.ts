import type { FamilyExcuse, FamilySession } from '../contract/family.contract.ts'

/** The door of a meeting is offered loudly from so long before its start. */
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

/** Types that have a colour of another name in the calendar (look.md §4). */
const namesakes: Readonly<Record<string, string>> = {
  expedition: 'humanities',
  electives: 'elective',
  extracurricular: 'student-club',
  dual_enrollment: 'independent-study',
}

/** The colour of a meeting's bar. */
export function sessionColour({ type }: Pick<FamilySession, 'type'>): string {
  const name = type === null ? 'house' : (namesakes[type] ?? type.replaceAll('_', '-'))
  return `var(--hr-session-${name})`
}
