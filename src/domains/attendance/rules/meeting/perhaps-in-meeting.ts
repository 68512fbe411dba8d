import type { ParticipantLine } from '../roll-types.ts'

/**
 * By missing student, the name of somebody in the meeting now who may be them: a participant whom nothing sure names
 * and whose suggestions leave one missing student only. Never two students in one name, and never a match.
 */
export function perhapsInMeeting(
  participants: readonly ParticipantLine[],
  missing: ReadonlySet<number>,
): Map<number, string> {
  const found = new Map<number, string>()
  for (const { state, segments, candidates, displayName } of participants) {
    if (state !== 'unsure' || !segments.some(({ toMs }) => toMs === null)) continue
    const [only, ...others] = candidates.filter(({ studentId }) => missing.has(studentId))
    if (only && others.length === 0 && !found.has(only.studentId)) found.set(only.studentId, displayName)
  }
  return found
}
