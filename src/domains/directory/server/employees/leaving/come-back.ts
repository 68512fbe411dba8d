import { topic } from '#contract/topics.ts'
import {
  describeEffect,
  type ListedRights,
  loadRights,
  lockRights,
  returningOf,
} from '#domains/permissions/server/permissions.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { publishChange } from '#server/live/live.ts'
import { employeesContract } from '../../../contract/employees.contract.ts'
import { requireNotErased } from '../../require-not-erased.ts'
import { type Context, loginWords, switchAccess } from '../../switch-access.ts'
import { requireOwnRank } from '../employee-groups.ts'
import { getManagedEmployee, listHandedOver } from '../employees.queries.ts'

/** What letting somebody in again does: all they are in the groups for is theirs again, whoever changed these meanwhile. */
async function weighReturn(context: Context, employeeId: number, rights: ListedRights) {
  const change = await returningOf(context.db, employeeId)
  requireOwnRank(context.viewer, employeeId, rights.groups, change.memberships)
  return (await describeEffect(context, rights, change)).told
}

/** Throws not-found, refused for who holds what the viewer may not give, and a sentence for who can log in. */
export async function tellReturn(context: Context, employeeId: number) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  requireGone(await getManagedEmployee(db, viewer, employeeId, { now }))
  await requireNotErased(db, employeeId)
  return weighReturn(context, employeeId, await loadRights(db))
}

/**
 * Lets a colleague in again as they were; what went to others meanwhile stays theirs and is said. Throws as `tellReturn`,
 * and a conflict with what it would do now where that is another than was shown.
 */
export async function reactivateEmployee(context: Context, employeeId: number, basis: string) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  await lockRights(db)
  const employee = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  await requireNotErased(db, employeeId)
  requireGone(employee)
  const told = await weighReturn(context, employeeId, await loadRights(db))
  if (told.basis !== basis)
    throw conflict(
      employeesContract.saveEmployee,
      `What ${employee.name} may do was changed in the meantime. Nothing is done yet: look at it again.`,
      told,
    )
  const { refusal, messages } = loginWords(employee.name)
  const went = await listHandedOver(db, employeeId)
  const stays = went.length === 0 ? '' : `. What went to others stays with them: ${went.join(', ')}`
  await publishChange(db, topic('groups'))
  return switchAccess(context, employee, 'reactivate', {
    ...{ noun: 'employee', purpose: '', refusal },
    messages: { ...messages, reactivate: `${messages.reactivate}${stays}` },
  })
}

function requireGone({
  name,
  deactivatedAt,
}: {
  readonly name: string
  readonly deactivatedAt: Date | null
}) {
  if (!deactivatedAt) throw invalid({ form: `${name} can log in.` })
}
