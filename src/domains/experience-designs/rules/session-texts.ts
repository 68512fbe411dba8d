import { shortDayText } from '#domains/school-calendar/rules/day-text.ts'
import type { DatedSession } from './date-sessions.ts'

/** Why a session of the plan is not held, in a sentence. */
export function notHeldText(session: Exclude<DatedSession, { because: null }>): string {
  if (session.because === 'outside') return 'After the end of the cycle'
  if (session.because === 'before') return 'Before the first day'
  if (session.because === 'holiday') return `${session.holiday} on ${shortDayText(session.date)}`
  return `The campus has no block ${session.block}`
}
