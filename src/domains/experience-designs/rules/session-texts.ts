import { shortDayText } from '#domains/school-calendar/rules/day-text.ts'
import type { DatedSession } from './date-sessions.ts'
import type { Staying } from './session-changes.ts'

export const afterCycle = 'After the end of the cycle'

/** Why a session of the plan is not held, in a sentence. */
export function notHeldText(session: Exclude<DatedSession, { because: null }>): string {
  if (session.because === 'outside') return afterCycle
  if (session.because === 'before') return 'Before the first day'
  if (session.because === 'holiday') return `${session.holiday} on ${shortDayText(session.date)}`
  return `The campus has no block ${session.block}`
}

const stayingTexts: Readonly<Record<Staying, string>> = {
  roll: 'Its roll was taken',
  begun: 'It has begun',
  cancelled: 'It was cancelled',
  plan: 'An expert wrote a plan for it',
  'no block': 'The campus has no block with the name in its plan',
}

/** Why a meeting stays where it is although the plan says otherwise. */
export const stayingText = (because: Staying): string => stayingTexts[because]
