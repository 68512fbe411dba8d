import { notFound } from '#server/api/errors.ts'
import { whoActs } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import { promotedText } from './check-change.ts'
import { followRolls } from './follow-rolls.ts'
import { actOf, lockPlacesOf } from './lock-places.ts'
import { promote, resolveTurns } from './promote.ts'
import { type Context, done, type Wish } from './register.ts'
import { findTurn } from './seats.queries.ts'

/** Takes a student off a wait list; a place that was kept for them goes to the next. Throws not-found. */
export async function leaveWaitList(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, student_id: studentId, motivation } = wish
  await requireManaged(db, viewer, experienceId)
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId, [studentId])
  const turn = await findTurn(db, experienceId, studentId)
  if (!turn) throw notFound('This student is not on this wait list.')
  const isOffered = turn.state === 'offered'
  const settledAt = new Date(act.nowMs)
  await resolveTurns(
    act,
    [turn],
    { state: isOffered ? 'declined' : 'removed', settledAt },
    `Declined by ${whoActs(viewer)}`,
  )
  await insertChanges(act, [
    {
      studentId,
      experienceId,
      action: isOffered ? 'declined' : 'left_wait_list',
      source: 'by_hand',
      motivation,
    },
  ])
  const promoted = await promote(act, experience)
  await followRolls(
    act,
    [experienceId],
    promoted.registered.map((next) => next.studentId),
  )
  await insertAudit(db, context, {
    action: 'registration.waits_no_more',
    subjectType: 'experience',
    subjectId: experienceId,
    before: { student: studentId, state: turn.state },
  })
  return done(`Off the wait list of ${experience.title}.${promotedText(promoted)}`)
}
