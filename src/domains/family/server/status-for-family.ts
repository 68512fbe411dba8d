import { joinStatuses, splitStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { isOverAt } from '#domains/attendance/rules/roll-facts.ts'
import type { ExpectedMeeting } from './family.queries.ts'

/** Before the end a status is only what the meeting has seen so far: families are told afterwards. */
export const statusForFamily = (
  meeting: Pick<ExpectedMeeting, 'startsAt' | 'endsAt' | 'meetingEndedAt' | 'statuses'>,
  nowMs: number,
): string => (isOverAt(meeting, nowMs) ? joinStatuses(splitStatuses(meeting.statuses.join(', '))) : '')
