import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import type { RollRow } from '#domains/attendance/rules/roll-types.ts'
import type { SandboxAttendee } from '#vendors/zoom/sandbox/sandbox-meeting.ts'
import { randomFor } from '../random.ts'
import type { HeldMeeting, PlannedMeeting } from './attendees.ts'
import { isTimetabled } from './kelp-forest-script.ts'

/** What happens to a roll once the meeting is over. Epoch ms; null has not happened. */
export interface StaffStory {
  savedMs: number | null
  savedBy: number | null
  reportMs: number
  /** Their live events were lost and the report came after staff had saved. */
  lost?: SandboxAttendee | undefined
  notifiedMs: number | null
  /** How many rows staff correct. */
  corrections: number
}

const minute = 60_000
const hour = 60 * minute

/** Half of the rolls are looked over and saved, some are corrected, and a few reports come late. */
export function staffStory(
  seed: string,
  meeting: PlannedMeeting,
  held: HeldMeeting,
  nowMs: number,
): StaffStory {
  const random = randomFor(seed, 'staff', meeting.meetingId, meeting.startMs)
  const isLate = isTimetabled(meeting.startMs) && random.chance(0.04)
  const savedMs = meeting.endMs + random.int(3, 40) * minute
  const isSaved = (isLate || random.chance(0.5)) && savedMs <= nowMs && isTimetabled(meeting.startMs)
  const students = held.attendees.filter(
    (one) => one.email !== null && !meeting.hosts.some((host) => host.email === one.email),
  )
  const lost = isLate ? students[random.int(0, students.length - 1)] : undefined
  const reportMs = held.endMs + (isLate ? random.int(120, 300) * minute : random.int(50, 170) * 1000)
  const notifiedMs = meeting.endMs + random.int(1, 6) * hour
  const isNotified = random.chance(0.8) && notifiedMs <= nowMs && isTimetabled(meeting.startMs)
  return {
    savedMs: isSaved ? savedMs : null,
    savedBy: isSaved ? (meeting.hosts[0]?.id ?? null) : null,
    reportMs,
    lost,
    notifiedMs: isNotified ? notifiedMs : null,
    corrections: isSaved && random.chance(0.3) ? random.int(1, 2) : 0,
  }
}

/** What staff make of rows they know better about: the clock was wrong, the student was in the room. */
export function correctionsOf(rows: readonly RollRow[], count: number): Map<number, AttendanceStatus[]> {
  const corrected = new Map<number, AttendanceStatus[]>()
  for (const row of rows) {
    if (corrected.size >= count) break
    const isPartly = row.statuses.includes('Late') || row.statuses.includes('Insufficient')
    if (isPartly) corrected.set(row.studentId, ['Present'])
    else if (row.statuses.includes('Unexcused Absent') && row.studentId % 3 === 0) {
      corrected.set(row.studentId, ['Excused Absent'])
    }
  }
  return corrected
}
