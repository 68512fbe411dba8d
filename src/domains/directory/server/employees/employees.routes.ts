import { employeeDetails, tellDetails, tellInList } from '#domains/people/contract/person-details.ts'
import {
  cohortIdsOf,
  listGroups,
  listGroupsOf,
  manageRefusal,
} from '#domains/permissions/server/permissions.service.ts'
import { listWithFactor } from '#domains/sign-in/server/sign-in.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { employeesContract } from '../../contract/employees.contract.ts'
import { peoplePageSize } from '../../contract/person.schemas.ts'
import { findErasedAt } from '../require-not-erased.ts'
import { mayGiveAt } from './employee-groups.ts'
import { getManagedEmployee, listCampusChoices, listEmployees, listHandedOver } from './employees.queries.ts'
import { reactivateEmployee } from './leaving/come-back.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { addEmployee, changeEmployee, inviteEmployee, previewGroups } from './save-employee.ts'

/** What the form and the filters offer. */
async function choices(db: Database, viewer: Viewer) {
  const [groups, campuses] = await Promise.all([
    listGroups(db),
    listCampusChoices(db, reachOf(viewer, 'staff.manage')),
  ])
  return {
    campuses,
    groups: groups.map((group) => ({
      ...{ id: group.id, title: group.title },
      may_give_at: mayGiveAt(
        viewer,
        group,
        campuses.map(({ cohort_id }) => cohort_id),
      ),
    })),
  }
}

async function formOf({ db, viewer, services, input }: HandlerArguments<{ employeeId: number }>) {
  const now = new Date(services.clock.nowMs())
  const employee = await getManagedEmployee(db, viewer, input.employeeId, { now })
  const [groups, held, handedOver, guarded, erasedAt] = await Promise.all([
    listGroups(db),
    listGroupsOf(db, employee.id),
    employee.deactivatedAt ? listHandedOver(db, employee.id) : [],
    listWithFactor(db, [employee.id]),
    findErasedAt(db, employee.id),
  ])
  return {
    id: employee.id,
    version: employee.updatedAt.toISOString(),
    first_name: employee.firstName,
    last_name: employee.lastName,
    email: employee.email,
    job: employee.job,
    cohort_id: employee.cohortId,
    ...tellDetails(employeeDetails, employee),
    groups: held.map(({ groupId, where }) => ({ group_id: groupId, cohort_ids: cohortIdsOf(where) })),
    access: employee.access,
    lastSignInAt: employee.lastSignIn?.toISOString() ?? null,
    handedOver,
    erasedAt: erasedAt?.toISOString() ?? null,
    hasSecondFactor: guarded.has(employee.id),
    canChange: manageRefusal(viewer, employee.id, groups, held) === undefined,
  }
}

export const employeesRoutes = handlers(employeesContract, {
  listEmployees: async ({ db, viewer, services, input }) => {
    const now = new Date(services.clock.nowMs())
    const [{ rows, total }, offered] = await Promise.all([
      readPage(input.page, peoplePageSize, (range) => listEmployees(db, viewer, input, { ...range, now })),
      choices(db, viewer),
    ])
    const guarded = await listWithFactor(
      db,
      rows.map(({ id }) => id),
    )
    return {
      page: input.page,
      pageSize: peoplePageSize,
      total,
      ...offered,
      employees: rows.map(({ lastSignIn, total: _total, ...row }) => ({
        ...row,
        ...tellInList(employeeDetails, row),
        lastSignInAt: lastSignIn?.toISOString() ?? null,
        hasSecondFactor: guarded.has(row.id),
      })),
    }
  },

  getNewEmployee: async ({ db, viewer }) => ({ ...(await choices(db, viewer)), employee: null }),

  addEmployee: ({ input, ...context }) => addEmployee(context, input),

  previewGroups: ({ input: { employee_id, groups }, ...context }) =>
    previewGroups(context, employee_id, groups),

  getEmployee: async (call) => ({
    ...(await choices(call.db, call.viewer)),
    employee: await formOf(call),
  }),

  saveEmployee: ({ input, ...context }) =>
    input._action === 'update'
      ? changeEmployee(context, input.employeeId, input)
      : input._action === 'invite'
        ? inviteEmployee(context, input.employeeId)
        : reactivateEmployee(context, input.employeeId, input.basis),

  resetSecondFactor: ({ input, ...context }) => resetSecondFactor(context, input.employeeId),
})
