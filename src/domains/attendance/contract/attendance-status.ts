import { z } from 'zod'

/** The five words a roll may hold for a student, in the order a person chooses from (2-back-office §4). */
export const attendanceStatuses = [
  'Present',
  'Late',
  'Insufficient',
  'Unexcused Absent',
  'Excused Absent',
] as const

export const attendanceStatusSchema = z.enum(attendanceStatuses)

export type AttendanceStatus = z.infer<typeof attendanceStatusSchema>

/** Worst first: the order a teacher needs them in a list, and the one that decides a day. */
export const statusesBySeverity = [
  'Unexcused Absent',
  'Excused Absent',
  'Insufficient',
  'Late',
  'Present',
] as const satisfies readonly AttendanceStatus[]

/** One letter a status, for the keyboard roll. */
export const statusKeys = {
  P: 'Present',
  L: 'Late',
  I: 'Insufficient',
  U: 'Unexcused Absent',
  E: 'Excused Absent',
} as const satisfies Record<string, AttendanceStatus>

export function isAbsence(status: AttendanceStatus): boolean {
  return status === 'Unexcused Absent' || status === 'Excused Absent'
}

/** True when the set could stand on a roll as it is: no repeats, and only Late and Insufficient combine. */
export function isConsistent(statuses: readonly AttendanceStatus[]): boolean {
  if (statuses.length < 2) return true
  return statuses.length === 2 && statuses.includes('Late') && statuses.includes('Insufficient')
}

/**
 * The nearest set that makes sense, in wire order: an absence clears all others (the worse of two absences
 * stays), Late and Insufficient combine and clear Present.
 */
export function normalizeStatuses(statuses: readonly AttendanceStatus[]): AttendanceStatus[] {
  const absence = statusesBySeverity.find((status) => isAbsence(status) && statuses.includes(status))
  if (absence) return [absence]
  const partial = (['Late', 'Insufficient'] as const).filter((status) => statuses.includes(status))
  if (partial.length > 0) return partial
  return statuses.includes('Present') ? ['Present'] : []
}

/** The wire form: `"Late, Insufficient"`, Late before Insufficient; empty when the roll is not taken. */
export function joinStatuses(statuses: readonly AttendanceStatus[]): string {
  return normalizeStatuses(statuses).join(', ')
}

/** Reads the wire form back; words that are no status are left out. */
export function splitStatuses(joined: string | null | undefined): AttendanceStatus[] {
  const words = (joined ?? '').split(',').map((word) => word.trim())
  return normalizeStatuses(attendanceStatuses.filter((status) => words.includes(status)))
}

/**
 * The set after a person chose `status` in the register: choosing it again takes it away, Late and
 * Insufficient combine, anything else replaces what was there (2-back-office §4, look §7.5).
 */
export function toggleStatus(
  statuses: readonly AttendanceStatus[],
  status: AttendanceStatus,
): AttendanceStatus[] {
  if (statuses.includes(status)) return normalizeStatuses(statuses.filter((other) => other !== status))
  const combines = status === 'Late' || status === 'Insufficient'
  return normalizeStatuses(combines ? [...statuses.filter((other) => !isAbsence(other)), status] : [status])
}

/** What one day of the aggregated grid shows for a student (2-back-office §4). */
export const dayValues = ['Present', 'Unexcused', 'Excused', 'Insufficient', 'Late', 'Upcoming'] as const

export const dayValueSchema = z.enum(dayValues)

export type DayValue = z.infer<typeof dayValueSchema>

const dayValueOf: Record<AttendanceStatus, DayValue> = {
  Present: 'Present',
  Late: 'Late',
  Insufficient: 'Insufficient',
  'Unexcused Absent': 'Unexcused',
  'Excused Absent': 'Excused',
}

/**
 * The worst of a day's rolls; null when none of them was taken. A day that has not come is `Upcoming`,
 * whatever its rolls hold (domain §4).
 */
export function dayValue(
  rolls: readonly (readonly AttendanceStatus[])[],
  isUpcoming = false,
): DayValue | null {
  if (isUpcoming) return 'Upcoming'
  const worst = statusesBySeverity.find((status) => rolls.some((statuses) => statuses.includes(status)))
  return worst ? dayValueOf[worst] : null
}
