import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cohortId, id, instant, line, listOf, version } from '#contract/values.ts'
import { campusFilter } from './campus-filter.ts'
import { option } from './families.schemas.ts'
import { clearsFilter, mostPhases } from './onboarding-words.ts'

const shown = '/backoffice/workbench/onboarding/groups' as const
const changed = '/pages/admin/workbench/onboarding/groups/{campus_filter}' as const

const ofTab = z.object({ campus_filter: campusFilter })
const ofGroup = ofTab.extend({ onboarding_group_id: id })

const groupCard = z.object({
  id: z.number(),
  title: z.string(),
  families: z.number(),
  /** By phase: how many of its checklists families see already. */
  checklistInfo: z.array(
    z.object({ id: z.number(), title: z.string(), released: z.number(), total: z.number() }),
  ),
})
export type GroupCard = z.output<typeof groupCard>

const choices = z.object({
  campuses: z.array(z.object({ id: z.number(), title: z.string() })),
  cycles: z.array(option),
})

const groupFields = {
  cohort_id: cohortId,
  cycle_id: id,
}
const conflictData = z.object({ savedBy: z.string(), savedAt: instant })

/** A group is of a campus and a start date (2-back-office §2, 3-shell-and-houses §2.6). */
export const onboardingGroupsContract = {
  listGroupCampuses: endpoint({
    method: 'GET',
    path: shown,
    summary: 'The campuses whose onboarding groups the viewer sees',
    access: 'onboarding.view',
    output: z.object({ campuses: z.array(z.object({ value: z.number(), label: z.string() })) }),
  }),
  listGroups: endpoint({
    method: 'GET',
    path: `${shown}/{campusId}`,
    summary: 'The groups of a campus by start date, the next first; 0 is the first campus',
    access: 'onboarding.view',
    input: z.object({
      campusId: campusFilter,
      start_date: z.preprocess(
        (value) => (value === clearsFilter || value === '' ? undefined : value),
        id.optional(),
      ),
    }),
    output: z.object({
      campusId: z.number(),
      groups: z.array(z.object({ startDate: z.string(), groups: z.array(groupCard) })),
      cycles: z.array(option),
      showActionButtons: z.boolean(),
    }),
  }),
  archiveGroup: endpoint({
    method: 'POST',
    path: `${shown}/{campusId}`,
    summary: 'Archives a group; families of it that are not done become unassigned',
    access: 'onboarding.manage',
    input: z.object({ campusId: campusFilter, group_id: id }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  getNewGroup: endpoint({
    method: 'GET',
    path: `${changed}/new`,
    summary: 'What the form of a new group offers: campuses, start dates, groups to copy from',
    access: 'onboarding.manage',
    input: ofTab,
    output: choices.extend({ copies: z.array(option) }),
  }),
  createGroup: endpoint({
    method: 'POST',
    path: `${changed}/new`,
    summary: 'Creates a group and answers true, or the number of the one there is already',
    access: 'onboarding.manage',
    input: ofTab.extend({ ...groupFields, copy_from: id.nullable().default(null) }),
    output: z.union([z.literal(true), z.number()]),
  }),
  getDuplicate: endpoint({
    method: 'GET',
    path: `${changed}/duplicated-group-modal/{onboarding_group_id}`,
    summary: 'The group that is there already',
    access: 'onboarding.view',
    input: ofGroup,
    output: z.object({ id: z.number(), title: z.string(), schoolStartDate: z.string() }),
  }),
  getEditGroup: endpoint({
    method: 'GET',
    path: `${changed}/edit/{onboarding_group_id}`,
    summary: 'A group as its form begins',
    access: 'onboarding.manage',
    input: ofGroup,
    output: choices.extend({
      title: z.string(),
      schoolStartDate: z.string(),
      cohort_id: z.number(),
      cycle_id: z.number(),
      version: z.number(),
      families: z.number(),
      /** How many of these were invited: with another campus they begin anew. */
      invited: z.number(),
    }),
  }),
  saveGroup: endpoint({
    method: 'PATCH',
    path: `${changed}/edit/{onboarding_group_id}`,
    summary:
      'Gives a group another campus or start date; its families go with it, and with another campus those who were invited begin anew',
    access: 'onboarding.manage',
    input: ofGroup.extend({
      ...groupFields,
      version: version.optional(),
      /** How many families the form has said begin anew; where there are more by now, nothing is saved. */
      begins_anew: z.coerce.number().int().min(0).max(100_000).optional(),
    }),
    output: z.union([z.literal(true), z.number()]),
    errors: { CONFLICT: { status: 409, data: conflictData } },
  }),
}

const title = line(80, 'A title takes up to 80 characters.').min(1, 'Give the phase a title.')

/** The phases of a group and what it takes over from another. */
export const onboardingPhasesContract = {
  savePhases: endpoint({
    method: 'PUT',
    path: '/backoffice/workbench/onboarding/{onboarding_group_id}/content/phases',
    summary: 'Names, orders, adds and removes the phases of a group',
    access: 'onboarding.manage',
    input: z.object({
      onboarding_group_id: id,
      phases: listOf(
        z.object({ id: id.nullable().default(null), title }),
        mostPhases,
        `A group has up to ${mostPhases} phases.`,
      ).min(1, 'A group has at least one phase.'),
      /** Of the group, as its phases were read. */
      version: version.optional(),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: conflictData } },
  }),
  copyGroup: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/onboarding/{onboarding_group_id}/content/copy',
    summary: 'Adds the phases, checklists and tasks of another group, not released, their dates moved along',
    access: 'onboarding.manage',
    input: z.object({ onboarding_group_id: id, from_group_id: id }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
