import { listGroups, listGroupsOf } from '#domains/permissions/server/permissions.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { employeeAccessContract } from '../../contract/employee-access.contract.ts'
import { endSessionOf, endSessionsOf, listSessionsOf, listSignInsOf } from '../access/person-access.ts'
import { requireMayManage } from './employee-groups.ts'
import { getManagedEmployee } from './employees.queries.ts'

type Call = Pick<HandlerArguments<{ readonly employeeId: number }>, 'db' | 'viewer' | 'services' | 'input'>

/** A colleague whom the viewer manages and does not stand below: from where somebody signs in is theirs to keep. */
export async function getColleague({ db, viewer, services, input: { employeeId } }: Call) {
  const now = new Date(services.clock.nowMs())
  const employee = await getManagedEmployee(db, viewer, employeeId, { now })
  requireMayManage(viewer, employeeId, await listGroups(db), await listGroupsOf(db, employeeId))
  return employee
}

export const employeeAccessRoutes = handlers(employeeAccessContract, {
  listSessions: async (call) => listSessionsOf(call, await getColleague(call)),
  endSession: async (call) => endSessionOf(call, await getColleague(call), call.input.sessionId),
  endSessions: async (call) => endSessionsOf(call, await getColleague(call)),
  listSignIns: async (call) => listSignInsOf(call, await getColleague(call), call.input.page),
})
