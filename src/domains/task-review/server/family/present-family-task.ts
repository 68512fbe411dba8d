import { closedBy } from '#domains/tasks/rules/status-of.ts'
import type { FamilyTask } from '../../contract/family-tasks.contract.ts'
import type { FamilyTaskRow } from './family-tasks.queries.ts'

/** How a family reads a status: what a reviewer thinks of it before the decision is not told. */
function stateOf({ status, submittedAt, extendedTo, isUnseen }: FamilyTaskRow): FamilyTask['state'] {
  const closed = closedBy(status)
  if (closed === 'readonly') return 'to_read'
  if (closed !== null) return closed
  if (submittedAt !== null) return 'handed_in'
  if (isUnseen) return 'in_person'
  return extendedTo === null ? 'open' : 'extended'
}

export function presentFamilyTask(row: FamilyTaskRow, nowMs: number): FamilyTask {
  const state = stateOf(row)
  return {
    id: row.taskId,
    title: row.title,
    experienceTitle: row.experienceTitle,
    dueAt: row.countsAt.toISOString(),
    isFinal: row.isFinal,
    isOverdue: row.isAsked && (state === 'open' || state === 'extended') && row.countsAt.getTime() < nowMs,
    state,
    handedInAt: row.handedInAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
