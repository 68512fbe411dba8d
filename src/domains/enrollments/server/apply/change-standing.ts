import { sql } from 'kysely'
import { lockHousesOfMove, moveStudent } from '#domains/houses/server/houses.service.ts'
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
import { applyStatus, lockForStatus } from '#domains/student-status/server/student-status.service.ts'
import { insertAudit } from '#server/database/audit.ts'
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
  await insertAudit(db, auditOf(batch), {
    action: `${role}.${to === 'left' ? 'deactivated' : 'reactivated'}_by_import`,
    subjectType: 'user',
    subjectId: id,
    after: { import: batch.importId },
  })
  return undefined
}

async function changeStudent(batch: Batch, studentId: number, to: 'active' | 'left'): Promise<void> {
  const { db, services, userId, importId } = batch
  const houseId = await lockForStatus(db, studentId)
  await applyStatus(
    db,
    services,
    {
      studentId,
      to: to === 'left' ? 'withdrawn' : 'active',
      motivation: `Import ${importId}`,
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

/** Puts a student who is back into the house they were in, while it is there. */
export async function giveHouseBack(batch: Batch, studentId: number, title: string): Promise<void> {
  const { db, userId, nowMs } = batch
  const { rows } = await sql<{ id: number }>`
    select h.id from houses h join students s on s.id = ${studentId} and s.cohort_id = h.cohort_id and s.house_id is null
    where h.archived_at is null and h.title = ${title} order by h.id limit 1`.execute(db)
  const [house] = rows
  if (!house) return
  await lockHousesOfMove(db, [house.id])
  await moveStudent(db, { studentId, from: null, to: house.id, byUserId: userId, nowMs })
}
