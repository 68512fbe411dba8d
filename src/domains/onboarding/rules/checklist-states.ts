/** A checklist of one person, within its phase in order. */
export interface ChecklistOfPerson {
  readonly id: number
  readonly phaseId: number
  readonly isReleased: boolean
  /** The following ones of the phase wait until this one is done. */
  readonly isLockingNext: boolean
  /** It waits for those before it in the phase. */
  readonly isLockedByPrevious: boolean
  readonly tasks: number
  readonly done: number
}

export type ChecklistState =
  | { readonly state: 'open' | 'done' | 'later' }
  /** The number of the one that has to be done first. */
  | { readonly state: 'locked'; readonly by: number }

/** One without a task is never in the way. */
const isDone = ({ tasks, done }: ChecklistOfPerson) => done >= tasks

/**
 * What a person may do now, by the number of the checklist (domain.md §9). Done stays done, also when something before it
 * is open again. What is not released is said to come later, and locks all the same.
 */
export function checklistStates(checklists: readonly ChecklistOfPerson[]): Map<number, ChecklistState> {
  const states = new Map<number, ChecklistState>()
  for (const [at, checklist] of checklists.entries()) {
    const before = checklists.slice(0, at).filter(({ phaseId }) => phaseId === checklist.phaseId)
    const undone = before.filter((one) => !isDone(one))
    const lock = checklist.isLockedByPrevious ? undone[0] : undone.find(({ isLockingNext }) => isLockingNext)
    states.set(checklist.id, stateOf(checklist, lock))
  }
  return states
}

function stateOf(checklist: ChecklistOfPerson, lock: ChecklistOfPerson | undefined): ChecklistState {
  if (!checklist.isReleased) return { state: 'later' }
  if (checklist.tasks > 0 && isDone(checklist)) return { state: 'done' }
  return lock === undefined ? { state: 'open' } : { state: 'locked', by: lock.id }
}
