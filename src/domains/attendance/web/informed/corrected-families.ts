import type { AttendanceEntry, StatusChange } from '../../contract/attendance.schemas.ts'
import { type AttendanceStatus, splitStatuses } from '../../contract/attendance-status.ts'
import type { Hearer } from '../../contract/family-words.ts'
import { informedOtherwise } from '../../rules/heard-by-family.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import type { StatusesById } from '../register/register-state.ts'

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

interface ChangedRow {
  readonly id: number
  readonly name: Parameters<typeof calledOf>[0]
  readonly hearers: readonly Hearer[]
  /** What it will say. */
  readonly statuses: readonly AttendanceStatus[]
}

function familiesOf(rows: readonly ChangedRow[]): CorrectedFamilies {
  const corrected = rows.flatMap(({ statuses, ...row }) => {
    const hearers = informedOtherwise(row.hearers, statuses)
    return hearers.length > 0 ? [{ ...row, hearers }] : []
  })
  const guardians = new Map(
    corrected.flatMap(({ hearers }) => hearers.map((one) => [one.guardianId, one.name])),
  )
  return {
    ids: corrected.map(({ id }) => id),
    students: corrected.map(({ name }) => calledOf(name)),
    guardians: [...guardians.values()],
    count: new Set(corrected.map(({ hearers }) => Math.min(...hearers.map((one) => one.guardianId)))).size,
  }
}

/** Whom a save would tell that it was corrected. An emptied row goes back to what the meeting says. */
export const correctedFamilies = (
  entries: readonly AttendanceEntry[],
  drafts: StatusesById,
): CorrectedFamilies =>
  familiesOf(
    entries.flatMap((entry) => {
      const draft = drafts.get(entry.id)
      if (draft === undefined) return []
      const statuses = draft.length > 0 ? draft : splitStatuses(entry.computedStatus)
      return [{ id: entry.id, name: entry, hearers: entry.hearers, statuses }]
    }),
  )

/** Whom "Update statuses" would tell that it was corrected. */
export const familiesOfUpdate = (effect: readonly StatusChange[]): CorrectedFamilies =>
  familiesOf(
    effect.map((change) => ({
      id: change.attendanceId,
      name: change,
      hearers: change.hearers,
      statuses: splitStatuses(change.to),
    })),
  )
