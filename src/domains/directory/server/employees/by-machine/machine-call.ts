import { listGroupsOf, loadRights, lockRights } from '#domains/permissions/server/permissions.service.ts'
import { refused } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Context } from '../../switch-access.ts'
import { requireMayManage, requireOwnRank } from '../employee-groups.ts'
import { getManagedEmployee } from '../employees.queries.ts'

/**
 * A change of colleagues that a machine makes: `context` is who is written down for it, `asker` the colleague who answers
 * for the machine, whose rights bound what it may do.
 */
export interface MachineCall {
  readonly context: Context
  readonly asker: Viewer
}

/**
 * A colleague whom the asker manages and does not stand below, locked together with the rights of the school. `letsIn`
 * returns whether the change could let somebody in as them: then the asker must be one who may give what they hold.
 */
export async function lockColleague(
  { context, asker }: MachineCall,
  employeeId: number,
  letsIn: (employee: { readonly email: string }) => boolean,
) {
  const { db, services } = context
  await lockRights(db)
  const now = new Date(services.clock.nowMs())
  const employee = await getManagedEmployee(db, asker, employeeId, { lock: true, now })
  const rights = await loadRights(db)
  const held = await listGroupsOf(db, employeeId)
  if (letsIn(employee)) requireOwnRank(asker, employeeId, rights.groups, held)
  else requireMayManage(asker, employeeId, rights.groups, held)
  if (employeeId === asker.userId)
    throw refused(
      `${asker.name} answers for this connection. Somebody else has to take it over before they are changed by it.`,
    )
  return { employee, rights, now }
}
