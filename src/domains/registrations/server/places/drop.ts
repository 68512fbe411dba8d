import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { getStudent, requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import { dayOfChange, expectPlace, expectRunning, getRegistered, promotedText } from './check-change.ts'
import { followRolls } from './follow-rolls.ts'
import { type Act, actOf, lockPlacesOf } from './lock-places.ts'
import { promote } from './promote.ts'
import { type Context, done, expectOfSchool, type Wish } from './register.ts'
import { countSeats, findRegistration, firstDayOf } from './seats.queries.ts'

/** A registration ends: from that school day on it no longer holds. */
export const endRegistration = ({ db, nowMs }: Act, registrationId: number, untilDay: string) =>
  db
    .updateTable('registrations')
    .set({ droppedAt: new Date(nowMs), untilDay })
    .where('id', '=', registrationId)
    .execute()

/** Drops a student from a day on; the next on the wait list gets the place. Throws sentences by field. */
export async function dropStudent(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, student_id: studentId, motivation } = wish
  await requireManaged(db, viewer, experienceId)
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId, [studentId])
  const { id: registrationId, name } = await getRegistered(db, experienceId, studentId)
  const day = dayOfChange(act, experience, wish.from)
  await endRegistration(act, registrationId, day)
  const [changeId = null] = await insertChanges(act, [
    {
      studentId,
      experienceId,
      action: 'dropped',
      source: 'by_hand',
      motivation,
      fromDay: day,
      registrationId,
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
  // Once somebody else has the place, or is asked, there is nothing to give back.
  const isTaken = promoted.registered.length + promoted.offered.length > 0
  return done(
    `${name} is dropped from ${experience.title}.${promotedText(promoted)}`,
    isTaken ? null : changeId,
  )
}

/** Takes a drop back: the same registration holds again, if its place is nobody else's by now. */
export async function undoDrop(context: Context, { experience_id: experienceId, change_id }: UndoWish) {
  const { db, viewer, services } = context
  await requireManaged(db, viewer, experienceId)
  const dropped = await db
    .selectFrom('registrationChanges')
    .innerJoin('users', 'users.id', 'registrationChanges.studentId')
    .select(['studentId', 'registrationId', 'users.name'])
    .where('registrationChanges.id', '=', change_id)
    .where('experienceId', '=', experienceId)
    .where('action', '=', 'dropped')
    .executeTakeFirst()
  if (!dropped || dropped.registrationId === null) throw notFound('There is no such drop.')
  const { studentId, registrationId, name } = dropped
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId, [studentId])
  expectRunning(act, experience, 'form')
  expectOfSchool(await getStudent(db, studentId), experience, 'form')
  if (await findRegistration(db, experienceId, studentId)) return done(`${name} is registered already`)
  const seats = await countSeats(act, experience, registrationId)
  if (seats.free <= 0)
    throw invalid({ form: `The place of ${name} is somebody else’s by now. Put ${name} on the wait list.` })
  expectPlace(experience, seats, { day: firstDayOf(act, experience), field: 'form' })
  await db
    .updateTable('registrations')
    .set({ droppedAt: null, untilDay: null })
    .where('id', '=', registrationId)
    .execute()
  await insertChanges(act, [
    { studentId, experienceId, action: 'restored', source: 'by_hand', fromDay: act.today, registrationId },
  ])
  await followRolls(act, [experienceId], [studentId])
  await insertAudit(db, context, {
    action: 'registration.restored',
    subjectType: 'experience',
    subjectId: experienceId,
    after: { student: studentId },
  })
  return done(`${name} has the place again`)
}

interface UndoWish {
  readonly experience_id: number
  readonly change_id: number
}
