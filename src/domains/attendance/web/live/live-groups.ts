import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'

export interface MissingStudent {
  readonly entry: AttendanceEntry
  /** Since when nobody sees the student: the last leave, or the start of the meeting. */
  readonly sinceMs: number
}

export interface LiveGroups {
  /** Expected, not excused, and not in the meeting; longest first. */
  readonly missing: readonly MissingStudent[]
  readonly excused: readonly AttendanceEntry[]
  /** Late ones first, then by name. */
  readonly inMeeting: readonly AttendanceEntry[]
  readonly lateCount: number
}

export const isInMeeting = (entry: AttendanceEntry) => entry.segments.some(({ leftAt }) => leftAt === null)
const isLate = (entry: AttendanceEntry) => splitStatuses(entry.status).includes('Late')
const isExcused = (entry: AttendanceEntry) =>
  entry.excuse !== null || splitStatuses(entry.status).includes('Excused Absent')

/** Who is missing now, who is excused, who is there (look picture 02). */
export function groupLive(roll: Pick<RollPage, 'attendances' | 'startAt'>): LiveGroups {
  const inMeeting = roll.attendances.filter(isInMeeting)
  const away = roll.attendances.filter((entry) => !isInMeeting(entry))
  const startMs = Date.parse(roll.startAt)
  const missing = away
    .filter((entry) => !isExcused(entry))
    .map((entry) => ({ entry, sinceMs: entry.lastLeftAt === null ? startMs : Date.parse(entry.lastLeftAt) }))
    .sort((one, other) => one.sinceMs - other.sinceMs || byName(one.entry, other.entry))
  return {
    missing,
    excused: away.filter(isExcused).sort(byName),
    inMeeting: inMeeting.sort(
      (one, other) => Number(isLate(other)) - Number(isLate(one)) || byName(one, other),
    ),
    lateCount: inMeeting.filter(isLate).length,
  }
}

/**
 * Whether it is known who is missing: by now nobody may still be on time, or nobody is left of whom it would have to be
 * known (docs/decisions/0043).
 */
export const isMissingKnown = (
  { presence, attendances }: Pick<RollPage, 'presence' | 'attendances'>,
  missing: LiveGroups['missing'],
): boolean =>
  presence === 'known' || (missing.length === 0 && (presence === 'too_early' || attendances.length === 0))

/** Nobody has told us of the absence: not even an excuse waits. */
export const isUnspoken = (entry: AttendanceEntry): boolean => entry.waitingExcuse === null

/** What the button to write to `count` of the missing says: never "all" while those whose excuse waits are left out. */
export function messageLabel(missing: readonly AttendanceEntry[], count: number, isPhone: boolean): string {
  if (!missing.every(isUnspoken)) return isPhone ? `Message ${count}` : `Message ${count} without an excuse`
  return isPhone ? 'Message all' : `Message all ${count}`
}

const names = new Intl.Collator('en-US', { sensitivity: 'base' })
const byName = (one: AttendanceEntry, other: AttendanceEntry) =>
  names.compare(one.studentName, other.studentName) || one.id - other.id
