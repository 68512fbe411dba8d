import { minutesOf, wholeMinutes } from '#contract/clock-text.ts'
import { sufficientPart } from './attendance-constants.ts'
import type { MeetingFacts, RollRow } from './roll-types.ts'

/** How many minutes of a meeting are enough, rounded up: of 45 it is 23. */
export const neededMinutes = ({ countedMs }: Pick<MeetingFacts, 'countedMs'>): number =>
  minutesOf(countedMs * sufficientPart)

const secondMs = 1_000

/**
 * The minutes somebody was there as every screen shows them: whole ones, rounded down. Statuses are decided to the
 * millisecond, so 22 min 40 s of 45 is enough and is shown as 23: what is shown agrees with what was decided. A row
 * keeps whole seconds, so what is missing of half may be less than one.
 */
export function shownMinutes(
  { statuses, presentMs }: Pick<RollRow, 'statuses' | 'presentMs'>,
  meeting: Pick<MeetingFacts, 'countedMs'>,
): number {
  const isHalf = presentMs + secondMs > meeting.countedMs * sufficientPart
  const minutes = wholeMinutes(presentMs)
  return isHalf && !statuses.includes('Insufficient') ? Math.max(minutes, neededMinutes(meeting)) : minutes
}
