import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import { getStudent, requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import { expectNoClash, expectPlace, expectRunning, promotedText } from './check-change.ts'
import { endPlaces } from './end-places.ts'
import { followRolls } from './follow-rolls.ts'
import { type Act, actOf, type LockedExperience, lockPlaces } from './lock-places.ts'
import { promote } from './promote.ts'
import { type Context, done, expectOfSchool } from './register.ts'
import { countSeats, findRegistration } from './seats.queries.ts'
import { dayTextOf } from './tell-families.ts'

interface UndoWish {
  readonly experience_id: number
  readonly change_id: number
}

/** A drop, or the leaving half of a move; not-found where there is none to take back. */
async function getLeaving(db: Database, { experience_id, change_id }: UndoWish) {
  const row = await db
    .selectFrom('registrationChanges')
    .innerJoin('users', 'users.id', 'registrationChanges.studentId')
    .select(['studentId', 'registrationId', 'otherExperienceId', 'action', 'users.name'])
    .where('registrationChanges.id', '=', change_id)
    .where('experienceId', '=', experience_id)
    .where((eb) =>
      eb.or([eb('action', '=', 'dropped'), eb.and([eb('action', '=', 'moved'), eb('isLeaving', '=', true)])]),
    )
    .executeTakeFirst()
  if (!row || row.registrationId === null) throw notFound('There is no such change.')
  return { ...row, registrationId: row.registrationId }
}

type Leaving = Awaited<ReturnType<typeof getLeaving>>

/**
 * Throws at the form when something else was done with the student's place since: the drop may have been brought forward,
 * or taken back and said again. That is somebody's last word, and stays.
 */
async function expectNothingSince(
  { db, today }: Act,
  { id, title }: LockedExperience,
  { change_id: changeId }: UndoWish,
  { studentId, name }: Leaving,
): Promise<void> {
  const since = await db
    .selectFrom('registrationChanges')
    .select('id')
    .where('experienceId', '=', id)
    .where('studentId', '=', studentId)
    .where('id', '>', changeId)
    .where('action', 'in', ['registered', 'promoted', 'restored', 'moved', 'dropped'])
    .limit(1)
    .executeTakeFirst()
  if (since === undefined) return
  const place = await db
    .selectFrom('registrations')
    .select('untilDay')
    .where('experienceId', '=', id)
    .where('studentId', '=', studentId)
    .orderBy('untilDay', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const day = place?.untilDay ?? null
  const ends = day === null ? '' : `: it ${day > today ? 'ends' : 'ended'} on ${dayTextOf(day)}`
  throw invalid({
    form: `The place of ${name} in ${title} was changed since${ends}. Nothing is taken back.`,
  })
}

/** Makes sure that the place left is nobody else's by now. Throws sentences at the form. */
async function expectPlaceBack(act: Act, experience: LockedExperience, { registrationId, name }: Leaving) {
  const seats = await countSeats(act, experience, [{ id: registrationId }])
  if (seats.free <= 0)
    throw invalid({ form: `The place of ${name} is somebody else’s by now. Put ${name} on the wait list.` })
  expectPlace(experience, seats, { day: firstDayOf(experience.firstDay, act.today), field: 'form' })
}

/** Ends what a move gave, and says who got that place. */
async function leaveAgain(act: Act, to: LockedExperience, { studentId, name }: Leaving) {
  const held = await findRegistration(act.db, to.id, studentId)
  if (!held) throw invalid({ form: `${name} has left ${to.title} since. Register ${name} by hand.` })
  await endPlaces(act, sql`id = ${held.id}`, act.today)
  return promote(act, to)
}

/** Takes a drop or a move back: the same registration holds again, if its place is nobody else's by now. */
export async function undoChange(context: Context, wish: UndoWish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId } = wish
  await requireManaged(db, viewer, experienceId)
  const change = await getLeaving(db, wish)
  const { studentId, registrationId, otherExperienceId: toId, name } = change
  if (toId !== null) await requireManaged(db, viewer, toId)
  const act = actOf(db, services, viewer.userId)
  const ids = toId === null ? [experienceId] : [experienceId, toId]
  const [experience, to] = await lockPlaces(act, ids, [studentId])
  if (!experience) throw notFound('There is no such experience.')
  expectRunning(act, experience, 'form')
  const student = await getStudent(db, studentId)
  expectOfSchool(student, experience, 'form')
  if (await findRegistration(db, experienceId, studentId)) return done(`${name} is registered already`)
  await expectNothingSince(act, experience, wish, change)
  // Somebody else may have registered them for the same hours meanwhile.
  const day = firstDayOf(experience.firstDay, act.today)
  await expectNoClash(db, experience, student, {
    day,
    field: 'form',
    ...(toId !== null && { without: toId }),
  })
  await expectPlaceBack(act, experience, change)
  const promoted = to === undefined ? { registered: [], offered: [] } : await leaveAgain(act, to, change)
  await db
    .updateTable('registrations')
    .set({ droppedAt: null, untilDay: null })
    .where('id', '=', registrationId)
    .execute()
  const restored = { studentId, action: 'restored', source: 'by_hand', fromDay: act.today } as const
  await insertChanges(act, [
    { ...restored, experienceId, registrationId, ...(toId !== null && { otherExperienceId: toId }) },
  ])
  await followRolls(act, ids, [studentId, ...promoted.registered.map((next) => next.studentId)])
  await insertAudit(db, context, {
    action: 'registration.restored',
    subjectType: 'experience',
    subjectId: experienceId,
    after: { student: studentId, ...(toId !== null && { left: toId }) },
  })
  return done(`${name} has the place again.${promotedText(promoted)}`)
}
