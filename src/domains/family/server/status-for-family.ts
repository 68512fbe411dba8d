import { joinStatuses, splitStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { explainRow } from '#domains/attendance/rules/explain-row.ts'
import { isOverAt } from '#domains/attendance/rules/roll-facts.ts'
import type { ExpectedMeeting } from './family.queries.ts'

/** Before the end a status is only what the meeting has seen so far: families are told afterwards. */
export const statusForFamily = (
  meeting: Pick<ExpectedMeeting, 'startsAt' | 'endsAt' | 'meetingEndedAt' | 'statuses'>,
  nowMs: number,
): string => (isOverAt(meeting, nowMs) ? joinStatuses(splitStatuses(meeting.statuses.join(', '))) : '')

/** The student was absent, and the school still looks at the excuse: until it is decided nobody calls it unexcused. */
export const isLookedAt = (meeting: ExpectedMeeting, nowMs: number): boolean =>
  meeting.isExcuseWaiting && splitStatuses(statusForFamily(meeting, nowMs)).includes('Unexcused Absent')

/**
 * Why a status is what it is, in the words the staff reads; nothing before the end. What people at the school set has no
 * reason in the meeting, and the reason of an excuse is its own page's to show.
 */
export function whyForFamily(meeting: ExpectedMeeting, nowMs: number): string {
  const statuses = splitStatuses(statusForFamily(meeting, nowMs))
  if (statuses.length === 0 || statuses.includes('Present') || statuses.includes('Excused Absent')) return ''
  if (isLookedAt(meeting, nowMs)) return ''
  if (meeting.isSetByStaff) return 'The school set this.'
  const startMs = meeting.startsAt.getTime()
  const endMs = Math.min(
    meeting.endsAt.getTime(),
    meeting.meetingEndedAt?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  return explainRow(
    {
      statuses,
      firstJoinMs: meeting.firstJoinedAt?.getTime() ?? null,
      presentMs: meeting.presentSeconds * 1000,
      excuseReason: null,
    },
    { startMs, countedMs: endMs - startMs, phase: 'over' },
  ).sentence
}
