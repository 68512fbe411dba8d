import { sql } from 'kysely'
import { setDeactivated } from '#domains/people/server/people.service.ts'
import {
  aboveText,
  leavingOf,
  listAbove,
  loadRights,
  lockRights,
  refusalOf,
} from '#domains/permissions/server/permissions.service.ts'
import { endAccess } from '#domains/sign-in/server/sign-in.service.ts'
import {
  applyStatus,
  lockForStatus,
  takeBackStatus,
} from '#domains/student-status/server/student-status.service.ts'
import { insertAudit } from '#server/database/audit.ts'
import { editedSince } from '../../rules/edited-since.ts'
import type { Batch, Change } from './batches.ts'
import { auditOf } from './import-audit.ts'

/** Why somebody stays as they are. */
export interface Refusal {
  readonly problem: string
}

/**
 * Somebody leaves, or is back: a student with house, places, rolls and status history, anybody else with their access.
 * One after the other, each in a transaction of its own, since each takes the locks of all that they are part of.
 */
export async function changeStanding(
  batch: Batch,
  { id, role }: { readonly id: number; readonly role: Change['role'] },
  to: 'active' | 'left',
): Promise<Refusal | undefined> {
  const { db, nowMs } = batch
  const now = new Date(nowMs)
  if (role === 'student') await changeStudent(batch, id, to)
  else {
    if (role === 'employee') {
      const refusal = await refuseEmployee(batch, id, to)
      if (refusal) return refusal
    }
    await setDeactivated(db, id, { deactivatedAt: to === 'left' ? now : null, now })
    if (to === 'left') await endAccess(db, id)
  }
  await insertAudit(db, auditOf(batch), standingAudit(batch, { id, role }, to))
  return undefined
}

async function changeStudent(batch: Batch, studentId: number, to: 'active' | 'left'): Promise<void> {
  const { db, services, userId } = batch
  const houseId = await lockForStatus(db, studentId)
  await applyStatus(
    db,
    services,
    {
      studentId,
      to: to === 'left' ? 'withdrawn' : 'active',
      motivation: motivationOf(batch),
      startsOn: null,
      endsOn: null,
      contact: '',
      keepsPlaces: false,
      changedBy: userId,
    },
    houseId,
  )
}

/**
 * Holds whoever leaves or is back until the transaction ends, in the order of all locks, before it is asked how they stand.
 */
export async function lockStanding(
  { db }: Batch,
  { id, role }: { readonly id: number; readonly role: Change['role'] },
): Promise<void> {
  if (role === 'student') return void (await lockForStatus(db, id))
  // The directory holds rights before colleagues.
  if (role === 'employee') await lockRights(db)
  await sql`select from users where id = ${id} for update`.execute(db)
}

/**
 * Takes back that this import let somebody go, or in again: a student has the status of before, with the days of a
 * leave. Returns why they stay as they are, where somebody changed it since and that is to be kept.
 */
export async function takeBackStanding(
  batch: Batch,
  { id, role }: { readonly id: number; readonly role: Change['role'] },
  to: 'active' | 'left',
  keepsEdits: boolean,
): Promise<Refusal | undefined> {
  if (role !== 'student') return changeStanding(batch, { id, role }, to)
  const { db, services, userId } = batch
  const asked = { studentId: id, motivation: motivationOf(batch), changedBy: userId }
  const isBack = await takeBackStatus(db, services, asked, await lockForStatus(db, id))
  if (!isBack) return keepsEdits ? { problem: editedSince } : changeStanding(batch, { id, role }, to)
  await insertAudit(db, auditOf(batch), standingAudit(batch, { id, role }, to))
  return undefined
}

const standingAudit = (
  { importId }: Batch,
  { id, role }: { readonly id: number; readonly role: Change['role'] },
  to: 'active' | 'left',
) => ({
  action: `${role}.${to === 'left' ? 'deactivated' : 'reactivated'}_by_import`,
  subjectType: 'user' as const,
  subjectId: id,
  after: { import: importId },
})

/** What stands beside each change of status of an import: by it what it gave up is found again. */
export const motivationOf = ({ importId }: Pick<Batch, 'importId'>) => `Import ${importId}`

/**
 * Nobody lets colleagues go, or back in, who may do more than themselves; nobody locks themselves out, nor the school: the
 * last super admin stays.
 */
async function refuseEmployee(
  { db, userId }: Batch,
  employeeId: number,
  to: 'active' | 'left',
): Promise<Refusal | undefined> {
  if ((await listAbove(db, userId, [employeeId])).size > 0) return { problem: aboveText }
  if (to === 'active') return undefined
  if (employeeId === userId) return { problem: 'You cannot deactivate yourself.' }
  await lockRights(db)
  const rights = await loadRights(db)
  const problem = refusalOf(rights, leavingOf(rights, employeeId))
  return problem === undefined ? undefined : { problem }
}
