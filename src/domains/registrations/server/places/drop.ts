import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { insertAudit } from '#server/database/audit.ts'
import { requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import { dayOfChange, getRegistered, promotedText } from './check-change.ts'
import { endPlaces, expectStillThere } from './end-places.ts'
import { followRolls } from './follow-rolls.ts'
import { actOf, lockPlacesOf } from './lock-places.ts'
import { promote } from './promote.ts'
import { type Context, done, type Wish } from './register.ts'

/** Drops a student from a day on; the next on the wait list gets the place. Throws sentences by field. */
export async function dropStudent(context: Context, wish: Wish) {
  await requireManaged(context.db, context.viewer, wish.experience_id)
  return leaveExperience(context, wish)
}

/**
 * Drops a student as `dropStudent` does, for who may by another right: the caller has checked it. Throws sentences by
 * field.
 */
export async function leaveExperience(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, student_id: studentId, motivation } = wish
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId, [studentId])
  const student = await getRegistered(db, experienceId, studentId, act.today)
  const { name } = student
  const day = dayOfChange(act, experience, wish.from)
  expectStillThere(student, experience.title, day)
  const which = sql`experience_id = ${experienceId} and student_id = ${studentId}`
  const [ended] = await endPlaces(act, which, day)
  const [changeId = null] = await insertChanges(act, [
    {
      studentId,
      experienceId,
      action: 'dropped',
      source: 'by_hand',
      motivation,
      fromDay: day,
      registrationId: ended?.id ?? null,
      wasUntil: ended?.wasUntil ?? null,
    },
  ])
  const promoted = await promote(act, experience)
  await followRolls(act, [experienceId], [studentId, ...promoted.registered.map((next) => next.studentId)])
  await insertAudit(db, context, {
    action: 'registration.dropped',
    subjectType: 'experience',
    subjectId: experienceId,
    before: { student: studentId },
    after: { from: day },
  })
  // Once somebody else has the place, or is asked, there is nothing to give back; and of two places that ended only one
  // would be given back.
  const mayUndo = promoted.registered.length + promoted.offered.length === 0 && ended?.count === 1
  const what =
    day > act.today
      ? `${name} leaves ${experience.title} on ${dayTextOf(day)}.`
      : `${name} is dropped from ${experience.title}.`
  return done(`${what}${promotedText(promoted)}`, mayUndo ? changeId : null)
}
