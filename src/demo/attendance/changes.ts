import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import type { RollRow } from '#domains/attendance/rules/roll-types.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { PlannedMeeting } from './attendees.ts'
import type { StaffStory } from './staff-story.ts'

interface Afterwards {
  staffStatuses: AttendanceStatus[] | null
  story: StaffStory
  nowMs: number
}

const lateAfterMs = 180_000

/**
 * The history of a row's effective status, oldest first: absent until the first join, then what the meeting
 * showed, then what the end of the meeting and staff made of it. Returns the instants of the changes.
 */
export function addChanges(
  part: DemoPart,
  attendanceId: number,
  row: RollRow,
  meeting: PlannedMeeting,
  { staffStatuses, story, nowMs }: Afterwards,
): number[] {
  const steps: { atMs: number; to: AttendanceStatus[]; source: string; by: number | null }[] = []
  const live = (atMs: number, to: AttendanceStatus[]) => steps.push({ atMs, to, source: 'live', by: null })
  const { statuses } = row
  if (row.firstJoinMs === null || row.firstJoinMs >= meeting.startMs + lateAfterMs) {
    live(meeting.startMs + lateAfterMs, row.excuseId === null ? ['Unexcused Absent'] : ['Excused Absent'])
  }
  const isPartly = statuses.includes('Insufficient')
  if (row.firstJoinMs !== null) {
    const atMs = Math.max(meeting.startMs, row.firstJoinMs)
    live(atMs, statuses.includes('Late') ? ['Late'] : ['Present'])
  }
  if (isPartly) steps.push({ atMs: story.reportMs, to: statuses, source: 'report', by: null })
  if (staffStatuses && story.savedMs !== null) {
    steps.push({ atMs: story.savedMs, to: staffStatuses, source: 'staff', by: story.savedBy })
  }
  const happened = steps.filter((step) => step.atMs <= nowMs).sort((a, b) => a.atMs - b.atMs)
  part.attendanceChanges ??= []
  let from: AttendanceStatus[] = []
  for (const { atMs, to, source, by } of happened) {
    if (from.join() === to.join()) continue
    part.attendanceChanges.push({
      attendanceId,
      fromStatuses: from,
      toStatuses: to,
      source,
      changedBy: by,
      changedAt: new Date(atMs),
    })
    from = to
  }
  return happened.map((step) => step.atMs)
}
