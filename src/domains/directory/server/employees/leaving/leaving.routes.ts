import { heldBy, listGroupsOf, loadRights } from '#domains/permissions/server/permissions.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { isHandedOver } from '#server/ownership/owned-kind.ts'
import { leavingContract } from '../../../contract/leaving.contract.ts'
import { requireMayManage } from '../employee-groups.ts'
import { getManagedEmployee } from '../employees.queries.ts'
import { tellReturn } from './come-back.ts'
import { deactivateEmployee } from './deactivate-employee.ts'
import { listSuccessors } from './successors.queries.ts'
import { tellLeaving } from './tell-leaving.ts'

export const leavingRoutes = handlers(leavingContract, {
  getLeaving: async ({ input: { employeeId }, ...context }) => {
    const { db, viewer, services } = context
    await getManagedEmployee(db, viewer, employeeId, { now: new Date(services.clock.nowMs()) })
    const rights = await loadRights(db)
    requireMayManage(viewer, employeeId, rights.groups, await listGroupsOf(db, employeeId))
    return (await tellLeaving(context, rights, employeeId)).told
  },

  getReturn: ({ input: { employeeId }, ...context }) => tellReturn(context, employeeId),

  listSuccessors: async ({ db, viewer, services, input: { employeeId, search } }) => {
    await getManagedEmployee(db, viewer, employeeId, { now: new Date(services.clock.nowMs()) })
    const rights = await loadRights(db)
    requireMayManage(viewer, employeeId, rights.groups, await listGroupsOf(db, employeeId))
    const people = await listSuccessors(db, viewer, employeeId, search)
    const held = heldBy(rights)
    return {
      people: people.map((person) => ({
        ...person,
        cannot: services.owned
          .filter((kind) => isHandedOver(kind) && !held(person.id).has(kind.uses))
          .map(({ key }) => key),
      })),
    }
  },

  deactivate: ({ input: { employeeId, ...asked }, ...context }) =>
    deactivateEmployee(context, employeeId, asked),
})
