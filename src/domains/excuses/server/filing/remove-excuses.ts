import { listCoveredSessions } from '#domains/attendance/server/attendance.service.ts'
import { notFound, refused } from '#server/api/errors.ts'
import { insertAudit, insertAudits } from '#server/database/audit.ts'
import { notYours, removalRefusal } from '../decision/decision-rules.ts'
import { keepToAdvisor } from '../decision/keep-to-advisor.ts'
import { weighExcuse } from '../decision/weigh-excuses.ts'
import { applyChanges, type WriteContext } from '../excuse-changes.ts'
import { mayRemove, requireStudentHere } from '../excuses.access.ts'
import {
  type ExcuseRecord,
  insertExcuses,
  lockExcuse,
  type TimeRange,
  updateRemoved,
} from '../excuses.queries.ts'

/** Throws refused when the viewer may not remove this excuse. */
export async function requireRemove({ db, viewer }: WriteContext, excuse: ExcuseRecord): Promise<void> {
  requireStudentHere(viewer, excuse)
  const refusal = removalRefusal(viewer, await weighExcuse(db, excuse))
  if (refusal !== undefined) throw refused(refusal)
}

/** Removes excuses that the caller has locked and checked; rolls go back to what the ledger says. */
export async function removeExcuses(context: WriteContext, excuses: readonly ExcuseRecord[]): Promise<void> {
  const ids = excuses.map((excuse) => excuse.id)
  const { db, viewer, services } = context
  await updateRemoved(db, ids, new Date(services.clock.nowMs()), viewer.mirroredBy?.userId)
  await insertAudits(
    db,
    context,
    excuses.map(({ id, studentId, startsAt, endsAt, approved, reason }) => ({
      action: 'excuse.removed',
      subjectType: 'excuse',
      subjectId: id,
      before: { studentId, startsAt, endsAt, approved, reason },
    })),
  )
  await applyChanges(context, {
    studentIds: excuses.map((excuse) => excuse.studentId),
    excuseIds: ids,
    counted: excuses.filter((excuse) => excuse.approved),
  })
}

export async function removeExcuse(context: WriteContext, id: number): Promise<void> {
  const excuse = await lockExcuse(context.db, context.viewer, id)
  await requireRemove(context, excuse)
  await removeExcuses(context, [excuse])
}

/**
 * Removes an excuse from one session only: what lies before and after it stays excused, in the same state and for the
 * same reason. The excuse itself is the first of the pieces, so that its address, documents and thread stay.
 */
export async function removeExcuseOfSession(
  context: WriteContext,
  { excuseId, attendableId }: { excuseId: number; attendableId: number },
): Promise<void> {
  const { db, viewer, services } = context
  const excuse = await lockExcuse(db, viewer, excuseId)
  requireStudentHere(viewer, excuse)
  if (!mayRemove(viewer, excuse)) throw refused(notYours(viewer))
  const sessions = await listCoveredSessions(db, [excuse], services.clock.nowMs())
  const session = sessions.find((one) => one.attendableId === attendableId)
  if (!session) throw notFound('This excuse does not cover that session.')
  const pieces = [
    { startsAt: excuse.startsAt, endsAt: session.startsAt },
    { startsAt: session.endsAt, endsAt: excuse.endsAt },
  ].filter((piece) => piece.startsAt < piece.endsAt)
  const [first, ...others] = pieces
  if (!first) {
    // One that counts may be taken from a roll whoever approved it: the student was there after all.
    if (excuse.approved === null) await requireRemove(context, excuse)
    return removeExcuses(context, [excuse])
  }
  await keepToAdvisor(context, excuse, () => cutExcuse(context, excuse, first, others))
  await insertAudit(db, context, {
    action: 'excuse.session_removed',
    subjectType: 'excuse',
    subjectId: excuseId,
    before: { startsAt: excuse.startsAt, endsAt: excuse.endsAt },
    after: { attendableId, pieces },
  })
  await applyChanges(context, {
    studentIds: [excuse.studentId],
    excuseIds: [excuseId],
    counted: excuse.approved ? [excuse] : [],
  })
}

/** Stores the pieces of an excuse; the numbers of those that are new. */
async function cutExcuse(
  { db, services }: WriteContext,
  excuse: ExcuseRecord,
  first: TimeRange,
  others: readonly TimeRange[],
): Promise<readonly number[]> {
  const { id, studentId, seriesId, occursOn, reason, additionalComments } = excuse
  const { approved, requesterId, filedInMirrorBy, decidedBy, decidedAt, createdAt } = excuse
  const facts = {
    studentId,
    reason,
    additionalComments,
    approved,
    requesterId,
    filedInMirrorBy,
    decidedBy,
    decidedAt,
    createdAt,
  }
  await db
    .updateTable('excuses')
    .set((eb) => ({
      ...first,
      allDay: false,
      seriesId: null,
      occursOn: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  // Its day of a series counts as removed from now on: an edit of the series would give the session back.
  if (seriesId !== null && occursOn !== null) {
    const { startsAt, endsAt, allDay } = excuse
    const day = { ...facts, startsAt, endsAt, allDay, seriesId, occursOn, approved: false }
    await updateRemoved(db, await insertExcuses(db, [day]), new Date(services.clock.nowMs()))
  }
  return insertExcuses(
    db,
    others.map((piece) => ({ ...facts, ...piece, allDay: false })),
  )
}
