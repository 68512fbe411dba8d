import type { AttendanceStatus } from '../contract/attendance-status.ts'

/** When a meeting was to be, and when it really ended; null while nobody has told. */
export interface MeetingTimes {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly meetingEndedAt: Date | null
}

/** When a meeting is over, epoch ms: at its scheduled end, or when it really ended before that (domain.md §4). */
export function overAtMs({ startsAt, endsAt, meetingEndedAt }: MeetingTimes): number {
  const endedMs = meetingEndedAt?.getTime() ?? Number.POSITIVE_INFINITY
  return endedMs > startsAt.getTime() ? Math.min(endedMs, endsAt.getTime()) : endsAt.getTime()
}

/** Until it is over, a meeting's roll counts nowhere: who is missing may still come. */
export const isOverAt = (times: MeetingTimes, nowMs: number): boolean => nowMs >= overAtMs(times)

/** What a row of a roll is judged by. */
export interface RowFacts {
  readonly statuses: readonly AttendanceStatus[]
  /** An approved excuse covers the meeting. */
  readonly isCovered: boolean
  readonly isOver: boolean
}

export interface RowMarks {
  readonly present: boolean
  readonly tardy: boolean
  readonly absent: boolean
  readonly excused: boolean
}

/** The row counts: its meeting is over and its roll says something of the student. */
export const countsAsTaken = ({ statuses, isOver }: RowFacts): boolean => isOver && statuses.length > 0

/**
 * A row of a roll in the words of staff tools (domain.md §4): Present and Insufficient are present, Late is tardy
 * and present. It is excused by its status, or by an approved excuse over a meeting the student was not seen in;
 * with an absence that staff set beside the excuse it is both (domain.md §5). A meeting that is not over is nothing
 * yet but excused, and a roll not taken is nothing at all. The same in SQL: database functions of roll facts, put
 * together in `server/roll-facts.ts` (docs/decisions/0025).
 */
export function marksOf(row: RowFacts): RowMarks {
  const { statuses, isCovered, isOver } = row
  const has = (status: AttendanceStatus) => countsAsTaken(row) && statuses.includes(status)
  const wasSeen = (['Present', 'Late', 'Insufficient'] as const).some((status) => statuses.includes(status))
  return {
    present: isOver && wasSeen,
    tardy: has('Late'),
    absent: has('Unexcused Absent'),
    excused: has('Excused Absent') || (isCovered && !wasSeen && (statuses.length > 0 || !isOver)),
  }
}
