import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'
import { toldOtherwise } from '../../rules/heard-by-family.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import type { StatusesById } from './register-state.ts'

/** The families of a draft that were told something else than it would say. */
export interface CorrectedFamilies {
  /** The rows it is about. */
  readonly ids: readonly number[]
  readonly students: readonly string[]
  /** Each once, brothers and sisters in one class or not. */
  readonly guardians: readonly string[]
  /** Families: students who share a guardian are one. */
  readonly count: number
}

/** Whom a save would tell that it was corrected. An emptied row goes back to what the meeting says. */
export function correctedFamilies(
  entries: readonly AttendanceEntry[],
  drafts: StatusesById,
): CorrectedFamilies {
  const corrected = entries.flatMap((entry) => {
    const draft = drafts.get(entry.id)
    if (draft === undefined) return []
    const statuses = draft.length > 0 ? draft : splitStatuses(entry.computedStatus)
    const hearers = toldOtherwise(entry.hearers, statuses)
    return hearers.length > 0 ? [{ entry, hearers }] : []
  })
  const guardians = new Map(
    corrected.flatMap(({ hearers }) => hearers.map((one) => [one.guardianId, one.name])),
  )
  return {
    ids: corrected.map(({ entry }) => entry.id),
    students: corrected.map(({ entry }) => calledOf(entry)),
    guardians: [...guardians.values()],
    count: new Set(corrected.map(({ hearers }) => Math.min(...hearers.map((one) => one.guardianId)))).size,
  }
}
