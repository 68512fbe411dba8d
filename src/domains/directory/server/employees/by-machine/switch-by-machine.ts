import { leavingOf } from '#domains/permissions/server/permissions.service.ts'
import { loginWords, switchAccess } from '../../switch-access.ts'
import { requireWayBack } from '../employee-groups.ts'
import { listOwned } from '../leaving/list-owned.ts'
import { lockColleague, type MachineCall } from './machine-call.ts'

/** What a colleague who went still owns: how many things of which kind. */
export interface StillOwned {
  readonly title: string
  readonly count: number
}

/**
 * Lets nobody in as a colleague any more. Nobody is asked who takes over: what they own stays, and is told to the caller.
 * Throws refused and sentences, for the last super admin among others. Nothing happens to who is deactivated already.
 */
export async function deactivateByMachine(call: MachineCall, employeeId: number): Promise<StillOwned[]> {
  const { context, asker } = call
  const { employee, rights } = await lockColleague(call, employeeId, () => false)
  if (employee.deactivatedAt) return []
  requireWayBack(rights, leavingOf(rights, employeeId))
  const owned = await listOwned({ ...context, viewer: asker }, employeeId)
  await switchAccess(context, employee, 'deactivate', { ...kind, ...loginWords(employee.name) })
  return owned.map(({ kind: { title }, given, kept }) => ({ title, count: given.length + kept }))
}

/** Lets a colleague in again as they were. Throws refused, and a sentence for who was erased. */
export async function reactivateByMachine(call: MachineCall, employeeId: number): Promise<void> {
  const { employee } = await lockColleague(call, employeeId, () => true)
  if (!employee.deactivatedAt) return
  await switchAccess(call.context, employee, 'reactivate', { ...kind, ...loginWords(employee.name) })
}

const kind = { noun: 'employee', purpose: '' } as const
