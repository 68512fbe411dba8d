import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { onboardingChecklistsContract } from '../../contract/checklists.contract.ts'
import { onboardingTasksContract } from '../../contract/onboarding-tasks.contract.ts'
import { type ViewType, viewsOf } from '../../contract/onboarding-words.ts'
import { getGroup, listCopies, startDateOf, titleOfGroup } from '../groups/groups.queries.ts'
import { getRunGroup } from '../groups/lock-group.ts'
import { mayRun } from '../onboarding.access.ts'
import {
  type ChecklistRow,
  countBegun,
  getChecklist,
  listChecklists,
  listPhases,
  presentChecklist,
} from './checklists.queries.ts'
import {
  createChecklist,
  deleteChecklist,
  orderChecklists,
  saveChecklist,
  updateChecklist,
} from './save-checklist.ts'
import { createTask, deleteTask, orderTasks, saveTask } from './save-task.ts'
import { findTask, listTasks, presentTask } from './tasks.queries.ts'

interface InChecklist {
  readonly onboarding_group_id: number
  readonly checklist_id: number
}
const idsOf = (input: InChecklist) => ({
  groupId: input.onboarding_group_id,
  checklistId: input.checklist_id,
})
const viewOf = (input: InChecklist & { readonly user_view_type: ViewType }) => ({
  ...idsOf(input),
  view: input.user_view_type,
})

const descriptionOf = (row: ChecklistRow, view: ViewType) =>
  view === 'student' ? row.studentDescription : row.guardianDescription
const viewLabels = { student: 'Students', guardian: 'Guardians' } as const

export const onboardingChecklistsRoutes = handlers(onboardingChecklistsContract, {
  getContent: async ({ db, viewer, services, input }) => {
    const group = await getGroup(db, viewer, input.onboarding_group_id)
    const runs = mayRun(viewer, group.cohortId) && group.archivedAt === null
    const [phases, rows, copies] = await Promise.all([
      listPhases(db, group.id),
      listChecklists(db, group.id),
      runs ? listCopies(db, viewer, group.id) : [],
    ])
    const nowMs = services.clock.nowMs()
    const checklists = rows.map((row) => presentChecklist(row, nowMs))
    return {
      id: group.id,
      title: titleOfGroup(group),
      campusId: group.cohortId,
      schoolStartDate: startDateOf(group.startsAt),
      families: Number(group.families),
      isArchived: group.archivedAt !== null,
      version: group.version,
      phases: phases.map((phase) => ({
        ...phase,
        checklists: checklists.filter(({ onboardingPhaseId }) => onboardingPhaseId === phase.id),
      })),
      copies,
      showActionButtons: runs,
    }
  },

  getNewChecklist: async ({ input, ...context }) => {
    const group = await getRunGroup(context, input.onboarding_group_id)
    return { phases: await listPhases(context.db, group.id) }
  },

  createChecklist: ({ input: { onboarding_group_id: groupId, ...fields }, ...context }) =>
    createChecklist(context, groupId, fields),

  getEditChecklist: async ({ input, ...context }) => {
    const { db, viewer, services } = context
    await getRunGroup(context, input.onboarding_group_id)
    const { checklist } = await getChecklist(db, viewer, idsOf(input))
    return {
      ...presentChecklist(checklist, services.clock.nowMs()),
      version: checklist.version,
      phases: await listPhases(db, input.onboarding_group_id),
      begun: await countBegun(db, checklist.id),
    }
  },

  saveChecklist: ({
    input: { onboarding_group_id: groupId, checklist_id: checklistId, ...fields },
    ...context
  }) => saveChecklist(context, { groupId, checklistId }, fields),

  orderChecklists: ({ input, ...context }) =>
    orderChecklists(context, {
      groupId: input.onboarding_group_id,
      phaseId: input.phase_id,
      ids: input.ids,
    }),

  getChecklist: async ({ db, viewer, services, input }) => {
    const { group, checklist } = await getChecklist(db, viewer, idsOf(input))
    const views = viewsOf(checklist.visibleFor)
    const first = views[0] ?? 'student'
    const card = presentChecklist(checklist, services.clock.nowMs())
    return {
      id: card.id,
      title: card.title,
      groupTitle: titleOfGroup(group),
      phaseTitle: checklist.phase,
      dueDate: card.dueDate,
      releaseDate: card.releaseDate,
      blocked: card.blocked,
      isLockingNextItems: card.isLockingNextItems,
      isLockedByPreviousItems: card.isLockedByPreviousItems,
      visibleFor: views.map((value) => ({ value, label: viewLabels[value] })),
      description: descriptionOf(checklist, first),
      todos: await listTasks(db, checklist.id, first),
      version: checklist.version,
      begun: await countBegun(db, checklist.id),
      showActionButtons: mayRun(viewer, group.cohortId) && group.archivedAt === null,
    }
  },

  updateChecklist: ({ input, ...context }) =>
    input.action === 'updateChecklist'
      ? updateChecklist(context, idsOf(input), input)
      : deleteChecklist(context, idsOf(input), input.action === 'restoreChecklist'),

  getChecklistView: async ({ db, viewer, input }) => {
    const { group, checklist } = await getChecklist(db, viewer, idsOf(input))
    const view = input.user_view_type
    if (!viewsOf(checklist.visibleFor).includes(view)) throw notFound('This checklist has no such view.')
    return {
      description: descriptionOf(checklist, view),
      todos: await listTasks(db, checklist.id, view),
      showActionButtons: mayRun(viewer, group.cohortId) && group.archivedAt === null,
    }
  },
})

export const onboardingTasksRoutes = handlers(onboardingTasksContract, {
  deleteTask: ({ input, ...context }) => deleteTask(context, { ...viewOf(input), taskId: input.id }, false),

  getTask: async ({ db, viewer, input }) => {
    const { checklist } = await getChecklist(db, viewer, idsOf(input))
    const task = await findTask(db, {
      checklistId: checklist.id,
      view: input.user_view_type,
      taskId: input.todo_id,
    })
    if (!task) throw notFound('There is no such task.')
    return presentTask(task)
  },

  createTask: ({ input, ...context }) => createTask(context, viewOf(input), input),

  saveTask: ({ input, ...context }) =>
    saveTask(context, { ...viewOf(input), taskId: input.todo_id }, input.version, input),

  restoreTask: ({ input, ...context }) =>
    deleteTask(context, { ...viewOf(input), taskId: input.todo_id }, true),

  orderTasks: ({ input, ...context }) => orderTasks(context, viewOf(input), input.ids),
})
