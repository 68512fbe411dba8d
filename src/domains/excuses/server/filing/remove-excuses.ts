import { listCoveredSessions } from '#domains/attendance/server/attendance.service.ts'
import { insertAudits } from '#server/audit.ts'
import { notFound, refused } from '#server/errors.ts'
import { settleChanges, type WriteContext } from '../excuse-changes.ts'
import { mayRemove } from '../excuses.access.ts'
import { type ExcuseRecord, insertExcuses, lockExcuse, updateRemoved } from '../excuses.queries.ts'

/** Throws refused when the viewer may not remove this excuse. */
export function requireRemove({ viewer }: WriteContext, excuse: ExcuseRecord): void {
  if (mayRemove(viewer, excuse)) return
  throw refused(
    viewer.role === 'guardian'
      ? 'The school has decided on this excuse. Write to them in its thread to take it back.'
      : 'Only those who decide on excuses of this student, and who filed it, can remove it.',
  )
}

/** Removes excuses that the caller has locked and checked; rolls go back to what the ledger says. */
export async function removeExcuses(context: WriteContext, excuses: readonly ExcuseRecord[]): Promise<void> {
  const ids = excuses.map((excuse) => excuse.id)
  await updateRemoved(context.db, ids, new Date(context.services.clock.nowMs()))
  await insertAudits(
    context.db,
    context,
    excuses.map(({ id, studentId, startsAt, endsAt, approved, reason }) => ({
      action: 'excuse.removed',
      subjectType: 'excuse',
      subjectId: id,
      before: { studentId, startsAt, endsAt, approved, reason },
    })),
  )
  await settleChanges(context, {
    studentIds: excuses.map((excuse) => excuse.studentId),
    excuseIds: ids,
    counted: excuses.filter((excuse) => excuse.approved),
  })
}

export async function removeExcuse(context: WriteContext, id: number): Promise<void> {
  const excuse = await lockExcuse(context.db, context.viewer, id)
  requireRemove(context, excuse)
  await removeExcuses(context, [excuse])
}

/**
 * Removes an excuse from one session only: what lies before and after it stays excused, as excuses of the same
 * state and reason; documents and thread go with the first of them.
 */
export async function removeExcuseOfSession(
  context: WriteContext,
  { excuseId, attendableId }: { excuseId: number; attendableId: number },
): Promise<void> {
  const { db, viewer, services } = context
  const excuse = await lockExcuse(db, viewer, excuseId)
  requireRemove(context, excuse)
  const sessions = await listCoveredSessions(db, [excuse], services.clock.nowMs())
  const session = sessions.find((one) => one.attendableId === attendableId)
  if (!session) throw notFound('This excuse does not cover that session.')
  const pieces = [
    { startsAt: excuse.startsAt, endsAt: session.startsAt },
    { startsAt: session.endsAt, endsAt: excuse.endsAt },
  ].filter((piece) => piece.startsAt < piece.endsAt)
  const { studentId, reason, additionalComments, approved, requesterId, decidedBy, decidedAt, createdAt } =
    excuse
  const [firstId] = await insertExcuses(
    db,
    pieces.map((piece) => ({
      ...piece,
      studentId,
      allDay: false,
      reason,
      additionalComments,
      approved,
      requesterId,
      decidedBy,
      decidedAt,
      createdAt,
    })),
  )
  if (firstId !== undefined)
    for (const table of ['excuseDocuments', 'excuseMessages'] as const)
      await db.updateTable(table).set({ excuseId: firstId }).where('excuseId', '=', excuseId).execute()
  await removeExcuses(context, [excuse])
}
