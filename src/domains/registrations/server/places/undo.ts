import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import { fitsUntil } from '../../rules/first-free-day.ts'
import { getStudent, requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import { expectNoClash, expectPlace, expectRunning, promotedText } from './check-change.ts'
import { endPlaces } from './end-places.ts'
import { followRolls } from './follow-rolls.ts'
import { type Act, actOf, type LockedExperience, lockPlaces } from './lock-places.ts'
import { promote } from './promote.ts'
import { type Context, done, expectOfSchool } from './register.ts'
import { countSeats, findRegistration } from './seats.queries.ts'

interface UndoWish {
  readonly experience_id: number
  readonly change_id: number
}

/** A drop, or the leaving half of a move; not-found where there is none to take back. */
async function getLeaving(db: Database, { experience_id, change_id }: UndoWish) {
  const row = await db
    .selectFrom('registrationChanges')
    .innerJoin('users', 'users.id', 'registrationChanges.studentId')
    .innerJoin('registrations', 'registrations.id', 'registrationChanges.registrationId')
    .select([
      'registrationChanges.id',
      'registrationChanges.studentId',
      'registrationId',
      'otherExperienceId',
      'wasUntil',
    ])
    .select(['users.name', 'registrations.fromDay as beganOn'])
    .where('registrationChanges.id', '=', change_id)
    .where('registrationChanges.experienceId', '=', experience_id)
    .where((eb) =>
      eb.or([eb('action', '=', 'dropped'), eb.and([eb('action', '=', 'moved'), eb('isLeaving', '=', true)])]),
    )
    .executeTakeFirst()
  if (!row || row.registrationId === null) throw notFound('There is no such change.')
  return { ...row, registrationId: row.registrationId }
}

type Leaving = Awaited<ReturnType<typeof getLeaving>>

/** What a move gave: the half of it that was written after the leaving one. */
const getGiven = ({ db }: Act, to: LockedExperience, { id, studentId }: Leaving) =>
  db
    .selectFrom('registrationChanges')
    .select(['id', 'registrationId', 'wasUntil'])
    .where('experienceId', '=', to.id)
    .where('studentId', '=', studentId)
    .where('id', '>', id)
    .where('action', '=', 'moved')
    .where('isLeaving', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Whether the place is there again as it was before: somebody else, or a second click, was sooner. */
async function isBack(
  { db }: Act,
  experience: LockedExperience,
  { studentId, registrationId, wasUntil }: Leaving,
) {
  if (await findRegistration(db, experience.id, studentId)) return true
  if (wasUntil === null) return false
  const place = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', registrationId)
    .where('untilDay', '=', wasUntil)
    .executeTakeFirst()
  return place !== undefined
}

/**
 * Throws at the form when something else was done with the student's place since a change: the drop may have been brought
 * forward, or taken back and said again. That is somebody's last word, and stays.
 */
async function expectNothingSince(
  { db, today }: Act,
  { id, title }: LockedExperience,
  changeId: number,
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
    .orderBy('droppedAt', (order) => order.desc().nullsFirst())
    .orderBy('untilDay', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const day = place?.untilDay ?? null
  const ends = day === null ? '' : `: it ${day > today ? 'ends' : 'ended'} on ${dayTextOf(day)}`
  throw invalid({
    form: `The place of ${name} in ${title} was changed since${ends}. Nothing is taken back.`,
  })
}

/** The first day on which the place is theirs again: one that begins later is theirs from then on. */
function dayBack({ today }: Act, { firstDay }: LockedExperience, { beganOn }: Leaving): string {
  const day = firstDayOf(firstDay, today)
  return beganOn !== null && beganOn > day ? beganOn : day
}

/**
 * Makes sure that the place left is nobody else's by now, or until it was to end: who is asked whether they want it has it
 * from when it is free. Throws sentences at the form.
 */
async function expectPlaceBack(
  act: Act,
  experience: LockedExperience,
  { registrationId, wasUntil, name }: Leaving,
  day: string,
) {
  if (wasUntil !== null && wasUntil <= day)
    throw invalid({
      form: `The place of ${name} in ${experience.title} was to end on ${dayTextOf(wasUntil)} anyway. Nothing is taken back.`,
    })
  const seats = await countSeats(act, experience, [{ id: registrationId }])
  const isFree =
    wasUntil === null
      ? seats.free > 0
      : fitsUntil(
          seats.stays.filter(({ isOffer }) => !isOffer),
          experience.places,
          { from: day, until: wasUntil },
        )
  if (!isFree)
    throw invalid({
      form: `The place of ${name} now belongs to somebody else. Put ${name} on the wait list.`,
    })
  if (wasUntil === null) expectPlace(experience, seats, { day, field: 'form' })
}

/**
 * Ends what a move gave, on the day on which it was to end before where that is to come, and returns who got that
 * place. Throws at the form for a place that was changed since.
 */
async function leaveAgain(act: Act, to: LockedExperience, leaving: Leaving) {
  const given = await getGiven(act, to, leaving)
  await expectNothingSince(act, to, given.id, leaving)
  const { registrationId, wasUntil } = given
  const isToCome = wasUntil !== null && wasUntil > act.today
  await endPlaces(act, sql`id = ${registrationId}`, isToCome ? wasUntil : act.today)
  if (isToCome) await insertChanges(act, [endsAgain(to, leaving, { registrationId, wasUntil })])
  return promote(act, to)
}

/** The change by which a place is to end on its former day again: whoever looks for its last word finds this one. */
const endsAgain = (
  { id: experienceId }: LockedExperience,
  { studentId }: Leaving,
  { registrationId, wasUntil }: { readonly registrationId: number | null; readonly wasUntil: string },
) =>
  ({
    studentId,
    experienceId,
    registrationId,
    action: 'dropped',
    source: 'by_hand',
    fromDay: wasUntil,
  }) as const

/**
 * Takes a drop or a move back: the same registration holds again, until the day on which it was to end anyway where there is
 * one, if its place is nobody else's by now.
 */
export async function undoChange(context: Context, wish: UndoWish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId } = wish
  await requireManaged(db, viewer, experienceId)
  const change = await getLeaving(db, wish)
  const { studentId, registrationId, otherExperienceId: toId, wasUntil, name } = change
  if (toId !== null) await requireManaged(db, viewer, toId)
  const act = actOf(db, services, viewer.userId)
  const ids = toId === null ? [experienceId] : [experienceId, toId]
  const [experience, to] = await lockPlaces(act, ids, [studentId])
  if (!experience) throw notFound('There is no such experience.')
  expectRunning(act, experience, 'form')
  const student = await getStudent(db, studentId)
  expectOfSchool(student, experience, 'form')
  if (await isBack(act, experience, change)) return done(`${name} is registered already`)
  await expectNothingSince(act, experience, change.id, change)
  // Somebody else may have registered them for the same hours meanwhile.
  const day = dayBack(act, experience, change)
  await expectNoClash(db, experience, student, {
    day,
    until: wasUntil,
    field: 'form',
    ...(toId !== null && { without: toId }),
  })
  await expectPlaceBack(act, experience, change, day)
  const promoted = to === undefined ? { registered: [], offered: [] } : await leaveAgain(act, to, change)
  await db
    .updateTable('registrations')
    .set(wasUntil === null ? { droppedAt: null, untilDay: null } : { untilDay: wasUntil })
    .where('id', '=', registrationId)
    .execute()
  const restored = { studentId, action: 'restored', source: 'by_hand', fromDay: act.today } as const
  await insertChanges(act, [
    { ...restored, experienceId, registrationId, ...(toId !== null && { otherExperienceId: toId }) },
    ...(wasUntil === null ? [] : [endsAgain(experience, change, { registrationId, wasUntil })]),
  ])
  await followRolls(act, ids, [studentId, ...promoted.registered.map((next) => next.studentId)])
  await insertAudit(db, context, {
    action: 'registration.restored',
    subjectType: 'experience',
    subjectId: experienceId,
    after: {
      student: studentId,
      ...(toId !== null && { left: toId }),
      ...(wasUntil !== null && { until: wasUntil }),
    },
  })
  const again =
    wasUntil === null
      ? `${name} has the place again.`
      : `${name} has the place again, and leaves ${experience.title} on ${dayTextOf(wasUntil)}.`
  return done(`${again}${promotedText(promoted)}`)
}
