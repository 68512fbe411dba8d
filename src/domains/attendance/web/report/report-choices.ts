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

/** The server's preview of the choices, or why there is none. */
interface Preview {
  readonly data: { readonly changes?: readonly StatusChange[] | undefined } | undefined
  readonly error: unknown
}

/**
 * What the choices would change. Nothing where the preview failed: what the report says without the choices is another
 * thing. Until the first preview is there, that is shown.
 */
export function changesOf(
  read: readonly StatusChange[],
  choices: Choices,
  { data, error }: Preview,
): { readonly changes: readonly StatusChange[]; readonly failure: unknown } {
  if (Object.keys(choices).length === 0) return { changes: read, failure: null }
  if (data !== undefined) return { changes: data.changes ?? read, failure: null }
  return error === null ? { changes: read, failure: null } : { changes: [], failure: error }
}

/**
 * What "Update statuses" would change: what the meeting says anew, and of the rows that staff had set only those for
 * which the meeting's status is accepted.
 */
export function effectOf(changes: readonly StatusChange[], accepted: ReadonlySet<number>): StatusChange[] {
  return changes.filter((change) => !change.isSetByStaff || accepted.has(change.attendanceId))
}
