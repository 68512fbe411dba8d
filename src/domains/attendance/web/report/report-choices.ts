import type { ReportParticipant, StatusChange } from '../../contract/attendance.schemas.ts'

/** Who an unsure participant is: a student, or nobody on this roll. By participant key. */
export type Choices = Readonly<Record<string, number | 'none'>>

/** Who needs a decision first; the people of the meeting after. */
export function splitParticipants(participants: readonly ReportParticipant[]) {
  return {
    unsure: participants.filter((one) => one.needsReview),
    known: participants.filter((one) => !one.needsReview),
  }
}

/** How many participants are matched for sure, by name only, and not at all. */
export function countMatches(participants: readonly ReportParticipant[]) {
  return {
    verified: participants.filter((one) => one.state === 'verified').length,
    byName: participants.filter((one) => one.state === 'by_name').length,
    unsure: participants.filter((one) => one.needsReview).length,
  }
}

/**
 * What "Update statuses" would change: what the meeting says anew, and of the rows that staff had set only
 * those whose meeting's word is taken.
 */
export function effectOf(changes: readonly StatusChange[], accepted: ReadonlySet<number>): StatusChange[] {
  return changes.filter((change) => !change.isSetByStaff || accepted.has(change.attendanceId))
}
