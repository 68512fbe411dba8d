import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, eachOnce, flag, id, line, listOf, search, setOf, token } from '#contract/values.ts'
import {
  employeeDetails,
  shownDetails,
  shownInList,
  typedDetails,
} from '#domains/people/contract/person-details.ts'
import { effect } from '#domains/permissions/contract/group.schemas.ts'
import { employeeSorts } from './employee-sorts.ts'
import {
  access,
  accessStates,
  campusChoice,
  orNothing,
  personFields,
  personVersion,
  savedPerson,
} from './person.schemas.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees' as const
const ofEmployee = z.object({ employeeId: id })

/** In which groups somebody is, and on which campuses: null is every campus. */
const places = listOf(
  z.object({ group_id: id, cohort_ids: setOf(cohortId, 100).nullable() }),
  50,
).superRefine(eachOnce('group_id', 'This group is named twice.'))
export type Place = z.output<typeof places>[number]

/** That what a change of groups does was read (`basis`), and that it is meant where one shuts oneself out. */
const meant = { basis: token(64).default(''), lock_me_out: flag.default(false) }

const employeeFields = z.object({
  ...personFields,
  job: line(80, 'A job takes up to 80 characters.').default(''),
  /** Null: the whole network. */
  cohort_id: orNothing(cohortId),
  ...typedDetails(employeeDetails),
  groups: places,
  ...meant,
})
export type EmployeeFields = z.output<typeof employeeFields>

const group = z.object({
  id: z.number(),
  title: z.string(),
  /** Where the viewer may put people into it and take them out: null is everywhere. */
  may_give_at: z.array(z.number()).nullable(),
})

const form = z.object({
  groups: z.array(group),
  campuses: z.array(campusChoice),
  employee: z
    .object({
      id: z.number(),
      version: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      job: z.string(),
      cohort_id: z.number().nullable(),
      ...shownDetails(employeeDetails),
      groups: z.array(z.object({ group_id: z.number(), cohort_ids: z.array(z.number()).nullable() })),
      ...access,
      /** What went to others when they were deactivated; empty for who works here. */
      handedOver: z.array(z.string()),
      /** When they were erased: nothing of them can be changed then. */
      erasedAt: z.string().nullable(),
      hasSecondFactor: z.boolean(),
      /** False for who is in a group that the viewer may not give. */
      canChange: z.boolean(),
    })
    .nullable(),
})

export type EmployeeForm = z.output<typeof form>

/** What narrows and sorts the list of colleagues, and their file. */
export const employeeFilter = z.object({
  search: search(),
  group_id: id.optional(),
  cohort_id: cohortId.optional(),
  access: z.enum(accessStates).optional(),
  sort: z.enum(employeeSorts).default('name'),
})

/** Colleagues: who they are, what they may do, and whether they can log in (3-shell-and-houses §2.3). */
export const employeesContract = {
  listEmployees: endpoint({
    method: 'GET',
    path,
    summary: 'Colleagues with their groups and when they last logged in, 50 a page',
    access: 'staff.manage',
    input: paged(employeeFilter),
    output: z.object({
      ...pageFacts,
      employees: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          job: z.string(),
          campus: z.string().nullable(),
          ...shownInList(employeeDetails),
          groups: z.array(z.string()),
          ...access,
          hasSecondFactor: z.boolean(),
        }),
      ),
      groups: z.array(group),
      campuses: z.array(campusChoice),
    }),
    people: ({ employees }) => employees.map(({ id: employeeId }) => employeeId),
  }),
  getNewEmployee: endpoint({
    method: 'GET',
    path: `${path}/edit`,
    summary: 'The groups and campuses a new colleague may have',
    access: 'staff.manage',
    output: form,
  }),
  addEmployee: endpoint({
    method: 'POST',
    path: `${path}/edit`,
    summary: 'Adds a colleague and, when asked to, invites them by mail',
    access: 'staff.manage',
    input: employeeFields.extend({ invite: flag.default(true) }),
    output: savedPerson,
    errors: { CONFLICT: { status: 409, data: effect } },
  }),
  previewGroups: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/groups/preview`,
    summary:
      'Says what it does to people that somebody, or a new colleague, is in these groups; changes nothing',
    access: 'staff.manage',
    input: z.object({ employee_id: id.optional(), groups: places }),
    output: effect,
  }),
  getEmployee: endpoint({
    method: 'GET',
    path: `${path}/{employeeId}/edit`,
    summary: 'A colleague to be edited',
    access: 'staff.manage',
    input: ofEmployee,
    output: form,
  }),
  saveEmployee: endpoint({
    method: 'POST',
    path: `${path}/{employeeId}/edit`,
    summary: 'Changes or invites a colleague, or lets them in again',
    access: 'staff.manage',
    input: z.discriminatedUnion('_action', [
      employeeFields.extend({ ...ofEmployee.shape, _action: z.literal('update'), version: personVersion }),
      ofEmployee.extend({ _action: z.literal('invite') }),
      // All that they hold is back with it: what that does was read (`leaving.getReturn`).
      ofEmployee.extend({ _action: z.literal('reactivate'), basis: token(64).default('') }),
    ]),
    output: savedPerson,
    /** What the groups would do now; null where the colleague themselves was changed. */
    errors: { CONFLICT: { status: 409, data: effect.nullable() } },
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: `${path}/{employeeId}/second-factor`,
    mirror: 'never',
    summary:
      'Takes away the second factor that a colleague has lost, and logs them out; they are told by mail',
    access: 'staff.manage',
    input: ofEmployee,
    output: savedPerson,
  }),
}
