import { PresenceStrip } from '#ui/status/PresenceStrip.tsx'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'

export interface RollStripProps {
  entry: Pick<AttendanceEntry, 'segments' | 'computedStatus' | 'firstJoinedAt'>
  /** Scheduled, ISO. */
  startAt: string
  endAt: string
  /** While the meeting runs. */
  nowMs?: number
  variant?: 'table' | 'row'
}

/** The presence strip of a row: what the meeting saw, whatever staff set (look §7.9). */
export function RollStrip({ entry, startAt, endAt, nowMs, variant = 'table' }: RollStripProps) {
  const scheduled = { startMs: Date.parse(startAt), endMs: Date.parse(endAt) }
  const untilMs = Math.min(nowMs ?? scheduled.endMs, scheduled.endMs)
  const segments = entry.segments.map(({ joinedAt, leftAt }) => ({
    fromMs: Date.parse(joinedAt),
    toMs: leftAt === null ? untilMs : Date.parse(leftAt),
  }))
  const statuses = splitStatuses(entry.computedStatus)
  const isLate = statuses.includes('Late') && entry.firstJoinedAt !== null
  const isRunning = nowMs !== undefined
  const outline =
    segments.length > 0
      ? undefined
      : statuses.includes('Excused Absent')
        ? 'excused'
        : statuses.includes('Unexcused Absent') || isRunning
          ? 'absent'
          : undefined
  return (
    <PresenceStrip
      variant={variant}
      scheduled={scheduled}
      segments={segments}
      {...(isLate && { lateUntilMs: Date.parse(entry.firstJoinedAt ?? '') })}
      {...(outline !== undefined && { outline })}
      {...(nowMs !== undefined && { nowMs })}
    />
  )
}
