import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'
import { isSame, type Statuses, type StatusesById } from './register-state.ts'

/**
 * The rows of an open register: in the order in which it was opened, since a row must not move while it is changed, and
 * each as the roll says it now. An excuse that was approved meanwhile, or a family that was told, changes no version of the
 * roll, so that nothing else would say so. A row that is gone stays as it was; what becomes of it is said at saving.
 */
export function rowsAsOpened(
  opened: readonly AttendanceEntry[],
  now: readonly AttendanceEntry[],
): readonly AttendanceEntry[] {
  const stored = new Map(now.map((entry) => [entry.id, entry]))
  return opened.map((entry) => stored.get(entry.id) ?? entry)
}

/** "Everyone present": all but the excused, who are Excused Absent. */
export const everyonePresent = (entries: readonly AttendanceEntry[]): StatusesById =>
  new Map(entries.map((entry) => [entry.id, [entry.excuse === null ? 'Present' : 'Excused Absent'] as const]))

/**
 * Who is excused by now and was chosen otherwise, by "Everyone present" for instance, before the excuse was approved: a
 * choice stays as it is, and nothing else on the page would say so.
 */
export const chosenThoughExcused = (
  entries: readonly AttendanceEntry[],
  drafts: StatusesById,
): readonly AttendanceEntry[] =>
  entries.filter(({ id, excuse }) => {
    const chosen = drafts.get(id) ?? []
    return excuse !== null && chosen.length > 0 && !chosen.includes('Excused Absent')
  })

/**
 * Whether a row stands on the roll as the register began with it. If not, whoever set it set something not drawn here.
 */
export const isAsBegun = ({ status }: Pick<AttendanceEntry, 'status'>, before: Statuses): boolean =>
  isSame(splitStatuses(status), before)
