import { documentKind } from '#domains/student-documents/contract/document-kinds.ts'
import { whoDid } from '#server/api/viewer.ts'
import type {
  FamilyOnboardingChecklist,
  FamilyOnboardingTask,
  FamilyOnboardingView,
} from '../../contract/family-onboarding.contract.ts'
import { type ViewType, viewsOf } from '../../contract/onboarding-words.ts'
import { checklistStates } from '../../rules/checklist-states.ts'
import { isReleased } from '../../rules/release.ts'
import { readActions } from '../checklists/tasks.queries.ts'
import type { Completion, GroupTask } from './own-onboarding.queries.ts'

export interface Family {
  readonly studentId: number
  readonly viewerId: number
  readonly guardians: readonly { readonly id: number; readonly firstName: string }[]
  readonly completions: readonly Completion[]
  readonly tasks: readonly GroupTask[]
  /** The school day. */
  readonly today: string
}

/** Whose doing of a task counts in a view: of its person, or of whichever guardian was first. */
function countingOf(family: Family, task: GroupTask): Completion | undefined {
  const own = family.completions.filter(({ taskId }) => taskId === task.taskId)
  if (task.audience === 'student') return own.find(({ userId }) => userId === family.studentId)
  return task.isForEveryGuardian ? own.find(({ userId }) => userId === family.viewerId) : own[0]
}

function presentTask(family: Family, task: GroupTask): FamilyOnboardingTask {
  const done = countingOf(family, task)
  const others = task.isForEveryGuardian
    ? family.guardians.filter(
        ({ id }) =>
          id !== family.viewerId &&
          !family.completions.some(({ taskId, userId }) => taskId === task.taskId && userId === id),
      )
    : []
  return {
    id: task.taskId ?? 0,
    title: task.taskTitle,
    description: task.descriptionHtml,
    actions: readActions(task.actions),
    document_kind: task.documentKind === null ? null : documentKind.parse(task.documentKind),
    done_at: done?.doneAt.toISOString() ?? null,
    done_by: done === undefined ? null : doneBy(family, done),
    file_name: done?.fileName ?? null,
    is_own: done?.userId === family.viewerId,
    still_open_for: others.map(({ firstName }) => firstName),
  }
}

/** Nobody is named where the viewer did it; what staff did in a mirror is never shown as the family's own. */
function doneBy({ viewerId }: Family, { userId, firstName, mirroringName }: Completion): string | null {
  if (userId !== viewerId) return whoDid(firstName, mirroringName)
  return mirroringName && whoDid('you', mirroringName)
}

/** What a view holds now: open, done, locked and coming checklists; nothing that has no release date. */
export function presentView(family: Family, view: ViewType, isOwn: boolean): FamilyOnboardingView {
  const rows = family.tasks.filter(({ visibleFor }) => viewsOf(visibleFor).includes(view))
  const groups = [...Map.groupBy(rows, ({ checklistId }) => checklistId).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (first === undefined) return []
    const tasks = ofOne.filter(({ audience }) => audience === view).map((task) => presentTask(family, task))
    return [{ first, tasks, done: tasks.filter(({ done_at }) => done_at !== null).length }]
  })
  const states = checklistStates(
    groups.map(({ first, tasks, done }) => ({
      id: first.checklistId,
      phaseId: first.phaseId,
      isReleased: isReleased(first.releaseDate, family.today),
      isLockingNext: first.isLockingNext,
      isLockedByPrevious: first.isLockedByPrevious,
      tasks: tasks.length,
      done,
    })),
  )
  // One without a release date is not named, also where it is in the way.
  const named = new Map(
    groups.flatMap(({ first }) =>
      first.releaseDate === null ? [] : [[first.checklistId, first.checklistTitle] as const],
    ),
  )
  const checklists = groups.flatMap(({ first, tasks }): FamilyOnboardingChecklist[] => {
    const state = states.get(first.checklistId) ?? { state: 'later' }
    if (first.releaseDate === null) return []
    const isLater = state.state === 'later'
    const description = view === 'student' ? first.studentDescription : first.guardianDescription
    return [
      {
        id: first.checklistId,
        title: first.checklistTitle,
        phase: first.phase,
        description: isLater ? '' : description,
        due_date: first.dueDate,
        release_date: first.releaseDate,
        state: state.state,
        locked_by: state.state === 'locked' ? (named.get(state.by) ?? null) : null,
        tasks: isLater ? [] : tasks,
      },
    ]
  })
  const shown = checklists.flatMap((one) => one.tasks)
  const open = checklists.filter(({ state, tasks }) => state === 'open' && tasks.length > 0)
  return {
    view,
    is_own: isOwn,
    open: open.flatMap(({ tasks }) => tasks.filter(({ done_at }) => done_at === null)).length,
    done: shown.filter(({ done_at }) => done_at !== null).length,
    total: shown.length,
    next_due: open.map(({ due_date }) => due_date).toSorted()[0] ?? null,
    checklists,
  }
}
