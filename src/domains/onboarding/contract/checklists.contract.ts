import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, flag, id, instant, setOf, version } from '#contract/values.ts'
import { checklistCard, checklistFields, phaseChoice, todo, viewType } from './checklists.schemas.ts'
import { viewTypes } from './onboarding-words.ts'

const content = '/pages/admin/workbench/onboarding/{onboarding_group_id}/content' as const
const shown =
  '/backoffice/workbench/onboarding/{onboarding_group_id}/content/checklist/{checklist_id}' as const

const ofGroup = z.object({ onboarding_group_id: id })
const ofChecklist = ofGroup.extend({ checklist_id: id })
const ofView = ofChecklist.extend({ user_view_type: viewType })
const done = z.object({ ok: z.literal(true), message: z.string() })
const conflictData = z.object({ savedBy: z.string(), savedAt: instant })

/** The day, empty to take it back. */
const dayOrNone = z.preprocess((value) => (value === '' ? null : value), askedDate.nullable().optional())

/** The content of a group: its phases with their checklists (2-back-office §7, 3-shell-and-houses §7). */
export const onboardingChecklistsContract = {
  getContent: endpoint({
    method: 'GET',
    path: content,
    summary: 'A group with its phases and their checklists',
    access: 'onboarding.view',
    input: ofGroup,
    output: z.object({
      id: z.number(),
      title: z.string(),
      campusId: z.number(),
      schoolStartDate: z.string(),
      families: z.number(),
      isArchived: z.boolean(),
      version: z.number(),
      phases: z.array(phaseChoice.extend({ checklists: z.array(checklistCard) })),
      /** Other groups whose content can be taken over. */
      copies: z.array(z.object({ value: z.string(), label: z.string() })),
      showActionButtons: z.boolean(),
    }),
  }),
  getNewChecklist: endpoint({
    method: 'GET',
    path: `${content}/checklist/new`,
    summary: 'The phases in which a new checklist can stand',
    access: 'onboarding.manage',
    input: ofGroup,
    output: z.object({ phases: z.array(phaseChoice) }),
  }),
  createChecklist: endpoint({
    method: 'POST',
    path: `${content}/checklist/new`,
    summary: 'Creates a checklist; families see it once it is released',
    access: 'onboarding.manage',
    input: ofGroup.extend(checklistFields),
    output: done.extend({ id: z.number() }),
  }),
  getEditChecklist: endpoint({
    method: 'GET',
    path: `${content}/checklist/{checklist_id}/edit`,
    summary: 'A checklist as its form begins',
    access: 'onboarding.manage',
    input: ofChecklist,
    output: checklistCard.extend({
      version: z.number(),
      phases: z.array(phaseChoice),
      /** Families who have done something of it. */
      begun: z.number(),
    }),
  }),
  saveChecklist: endpoint({
    method: 'POST',
    path: `${content}/checklist/{checklist_id}/edit`,
    summary: 'Saves a checklist and answers the view to go on with',
    access: 'onboarding.manage',
    input: ofChecklist.extend({ ...checklistFields, version: version.optional() }),
    output: z.object({ data: z.enum(viewTypes) }),
    errors: { CONFLICT: { status: 409, data: conflictData } },
  }),
  orderChecklists: endpoint({
    method: 'PUT',
    path: '/backoffice/workbench/onboarding/{onboarding_group_id}/content/phases/{phase_id}/order',
    summary: 'Orders the checklists of a phase',
    access: 'onboarding.manage',
    input: ofGroup.extend({ phase_id: id, ids: setOf(id, 200) }),
    output: done,
  }),
  getChecklist: endpoint({
    method: 'GET',
    path: shown,
    summary: 'A checklist with its dates, locks and views',
    access: 'onboarding.view',
    input: ofChecklist,
    output: z.object({
      id: z.number(),
      title: z.string(),
      groupTitle: z.string(),
      phaseTitle: z.string(),
      dueDate: z.string(),
      releaseDate: z.string().nullable(),
      blocked: z.boolean(),
      isLockingNextItems: z.boolean(),
      isLockedByPreviousItems: z.boolean(),
      visibleFor: z.array(z.object({ value: z.enum(viewTypes), label: z.string() })),
      /** Of the first view. */
      description: z.string(),
      todos: z.array(todo),
      version: z.number(),
      begun: z.number(),
      showActionButtons: z.boolean(),
    }),
  }),
  updateChecklist: endpoint({
    method: 'POST',
    path: shown,
    summary: 'Changes a date or a lock of a checklist in place, deletes it, or brings it back',
    access: 'onboarding.manage',
    input: ofChecklist.extend({
      action: z.enum(['updateChecklist', 'deleteChecklist', 'restoreChecklist']),
      due_date: askedDate.optional(),
      release_date: dayOrNone,
      is_locking_next_items: flag.optional(),
      is_locked_by_previous_items: flag.optional(),
      id: id.optional(),
      version: version.optional(),
    }),
    output: done,
    errors: { CONFLICT: { status: 409, data: conflictData } },
  }),
  getChecklistView: endpoint({
    method: 'GET',
    path: `${shown}/{user_view_type}`,
    summary: 'What a student or a guardian finds in a checklist: its description and tasks',
    access: 'onboarding.view',
    input: ofView,
    output: z.object({ description: z.string(), todos: z.array(todo), showActionButtons: z.boolean() }),
  }),
}
