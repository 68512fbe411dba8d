import { countOf } from '#contract/clock-text.ts'
import {
  leavingOf,
  listGroupsOf,
  loadRights,
  lockRights,
} from '#domains/permissions/server/permissions.service.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { isHandedOver } from '#server/ownership/owned-kind.ts'
import { leavingContract } from '../../../contract/leaving.contract.ts'
import { type Context, loginWords, switchAccess } from '../../switch-access.ts'
import { requireMayManage, requireWayBack } from '../employee-groups.ts'
import { getManagedEmployee } from '../employees.queries.ts'
import type { Owned } from './list-owned.ts'
import { isSuccessor } from './successors.queries.ts'
import { tellLeaving } from './tell-leaving.ts'

interface HandOverTo {
  readonly kind: string
  /** Null: it is left with nobody. */
  readonly to_id: number | null
}

interface Asked {
  readonly basis: string
  readonly hand_over: readonly HandOverTo[]
}

/**
 * Hands over what a colleague owns and lets nobody in as them any more: all of it, or nothing. Of one who was deactivated
 * already, only what they own. Throws not-found, sentences,
 * and a conflict with what there is now when it is another than was shown.
 */
export async function deactivateEmployee(context: Context, employeeId: number, asked: Asked) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  await lockRights(db)
  const employee = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  const rights = await loadRights(db)
  requireMayManage(viewer, employeeId, rights.groups, await listGroupsOf(db, employeeId))
  if (employeeId === viewer.userId) throw invalid({ form: 'You cannot deactivate yourself.' })
  const given = asked.hand_over.flatMap(({ kind, to_id }) => (to_id === null ? [] : [{ kind, to_id }]))
  if (employee.deactivatedAt && given.length === 0)
    throw invalid({ form: `${employee.name} is deactivated already.` })
  requireWayBack(rights, leavingOf(rights, employeeId))
  const { told, owned } = await tellLeaving(context, rights, employeeId)
  if (told.basis !== asked.basis)
    throw conflict(
      leavingContract.deactivate,
      `What ${employee.name} owns or may do was changed in the meantime. Nothing is done yet: look at it again.`,
      told,
    )
  if (!employee.deactivatedAt) requireAllDecided(owned, asked.hand_over)
  const went = await handOverAll(context, { owned, employeeId, now }, given)
  if (employee.deactivatedAt) return tellHandedOver(context, employeeId, went)
  return switchAccess(context, employee, 'deactivate', {
    ...{ noun: 'employee', purpose: '' },
    ...words(employee.name, went),
    after: { handed_over: went },
  })
}

/** Nothing is left without an owner because somebody forgot to say who. */
function requireAllDecided(owned: readonly Owned[], asked: Asked['hand_over']): void {
  const open = owned.filter(
    ({ kind, given }) =>
      isHandedOver(kind) && given.length > 0 && !asked.some((one) => one.kind === kind.key),
  )
  if (open.length === 0) return
  const titles = open.map(({ kind }) => kind.title.toLowerCase()).join(', ')
  throw invalid({ hand_over: `Say who takes over, or that nobody does: ${titles}.` })
}

/**
 * Writes into the audit what was handed over of somebody who went before, by an import: nothing changes but whose their
 * things are.
 */
async function tellHandedOver(context: Context, employeeId: number, went: Went) {
  await insertAudit(context.db, context, {
    ...{ action: 'employee.handed_over', subjectType: 'user', subjectId: employeeId },
    after: { handed_over: went },
  })
  return { ok: true as const, id: employeeId, message: `Handed over: ${went.join(', ')}` }
}

/** "2 houses to Ann Lee". */
type Went = readonly string[]

const words = (name: string, went: Went) => {
  const { refusal, messages } = loginWords(name)
  const handed = went.length === 0 ? '' : `; handed over: ${went.join(', ')}`
  return { refusal, messages: { ...messages, deactivate: `${messages.deactivate}${handed}` } }
}

interface Leaver {
  readonly owned: readonly Owned[]
  readonly employeeId: number
  readonly now: Date
}

/** Hands each kind over to whom it is asked; returns what went where, in words. */
async function handOverAll(
  context: Context,
  { owned, employeeId, now }: Leaver,
  asked: readonly { readonly kind: string; readonly to_id: number }[],
): Promise<Went> {
  const successors = new Map<number, Viewer>()
  const went: string[] = []
  for (const { kind: key, to_id } of asked) {
    const found = owned.find(({ kind }) => kind.key === key)
    if (!found || !isHandedOver(found.kind) || found.given.length === 0)
      throw invalid({ hand_over: 'This cannot be handed over any more.' })
    const to = successors.get(to_id) ?? (await getSuccessor(context, employeeId, to_id))
    successors.set(to_id, to)
    const { kind, given } = found
    const ids = given.map(({ id }) => id)
    const count = await kind.handOver(context, { ids, fromId: employeeId, to, now })
    if (count > 0) went.push(`${count} ${kind.nouns[count === 1 ? 0 : 1]} to ${to.name}`)
    if (count < ids.length)
      went.push(`${countOf(ids.length - count, kind.nouns[0])} not for ${to.name} to see stayed`)
  }
  return went
}

/** Whoever takes over, as their own requests find them. Throws a sentence for who cannot log in, or is not the viewer's to choose. */
async function getSuccessor({ db, viewer, services }: Context, leavingId: number, toId: number) {
  const isOne = await isSuccessor(db, viewer, leavingId, toId)
  const to = isOne ? await viewerOf(db, toId, services.clock.nowMs()) : undefined
  if (!to) throw invalid({ hand_over: 'Choose a colleague who can log in.' })
  return to
}
