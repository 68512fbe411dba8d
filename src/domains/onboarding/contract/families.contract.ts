import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, flag, id, search, setOf } from '#contract/values.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { campusFilter } from './campus-filter.ts'
import {
  campusChoice,
  campusTab,
  chosenFamily,
  exportedFamily,
  familyRow,
  option,
} from './families.schemas.ts'
import { clearsFilter, familyActions, familyOrders, mostFamilies } from './onboarding-words.ts'

const path = '/backoffice/workbench/onboarding' as const
const families = `${path}/families/{campus_filter}` as const
const assigning = '/pages/admin/workbench/onboarding/families/{campus_filter}/add-families-to-group' as const

const ofTab = z.object({ campus_filter: campusFilter })

/** A filter that a query names, or clears. */
const orCleared = <T extends z.ZodType>(filter: T) =>
  z.preprocess((value) => (value === clearsFilter || value === '' ? undefined : value), filter.optional())

const filter = ofTab.extend({
  search: search(100),
  student_status: orCleared(z.enum(studentStatuses, 'There is no such status.')),
  /** A cycle: its first day is the start date. */
  start_date: orCleared(id),
})
export type FamilyFilter = z.output<typeof filter>

/** A list as a form sends it, JSON in a text, or as it is. */
const chosenFamilies = z.preprocess(
  readJson,
  setOf(id, mostFamilies, `Choose at most ${mostFamilies.toLocaleString('en-US')} families.`).min(
    1,
    'Choose a family.',
  ),
)

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The families in the onboarding phase (2-back-office §2, §7). */
export const onboardingFamiliesContract = {
  listCampusTabs: endpoint({
    method: 'GET',
    path: `${path}/families`,
    summary: 'The tabs of the families: the whole phase, the unassigned, and each campus, with their counts',
    access: 'onboarding.view',
    output: z.array(campusTab),
  }),
  listFamilies: endpoint({
    method: 'GET',
    path: families,
    summary: 'A page of the families of a tab, with the status of each guardian',
    access: 'onboarding.view',
    input: paged(filter.extend({ order_by: orCleared(z.enum(familyOrders, 'There is no such order.')) })),
    output: z.object({
      families: z.array(familyRow),
      ...pageFacts,
      currentPage: z.number(),
      totalPages: z.number(),
      startDates: z.array(option),
      statuses: z.array(option),
      showActionButtons: z.boolean(),
      startOnboardingButtonConfig: z.object({ icon: z.string(), label: z.string() }),
      hideEmailColumn: z.boolean(),
    }),
    people: (answer) => answer.families.map(({ id: studentId }) => studentId),
  }),
  listEveryFamily: endpoint({
    method: 'GET',
    path: `${families}/every`,
    summary: 'Every family of a tab and its filters, up to 5,000, as an act on all of them takes them',
    access: 'onboarding.manage',
    input: filter,
    output: z.object({ families: z.array(chosenFamily) }),
    people: (answer) => answer.families.map(({ id: studentId }) => studentId),
  }),
  actOnFamilies: endpoint({
    method: 'POST',
    path: families,
    summary: 'Archives families, takes them back, or writes to them in the background',
    access: 'onboarding.manage',
    input: ofTab.extend({
      families: chosenFamilies,
      action: z.enum(familyActions, 'There is no such action.'),
      /** Also to those who were written to before. */
      again: flag.default(false),
    }),
    output: z.object({ ok: z.literal(true), message: z.string(), sendingId: z.number().nullable() }),
  }),
  getAssignForm: endpoint({
    method: 'GET',
    path: assigning,
    summary: 'The campuses to which families can be assigned, each with the start dates that have a group',
    access: 'onboarding.manage',
    input: ofTab,
    output: z.object({ campuses: z.array(campusChoice) }),
  }),
  assignCampus: endpoint({
    method: 'POST',
    path: assigning,
    summary:
      'Assigns families to a campus and a start date; who was invited begins anew, those alone that were confirmed where they are named',
    access: 'onboarding.manage',
    input: ofTab.extend({
      families: chosenFamilies,
      campusId: cohortId,
      cycleId: id,
      /** Whose onboarding was confirmed to begin anew. Without it nobody was asked, and whoever was invited does. */
      begins_anew: setOf(id, mostFamilies).optional(),
    }),
    output: z.object({ data: z.string() }),
    /** All whose onboarding would begin anew, as they stand now: somebody among them was not confirmed. */
    errors: { CONFLICT: { status: 409, data: z.object({ families: z.array(chosenFamily) }) } },
  }),
  listExport: endpoint({
    method: 'GET',
    path,
    summary: 'A page of up to 200 families for a list of one’s own; the whole of it is the download',
    access: 'onboarding.view',
    input: z.object({ page: paged(z.object({})).shape.page }),
    output: z.array(exportedFamily),
    people: (answer) => answer.map(({ id: studentId }) => studentId),
  }),
}
