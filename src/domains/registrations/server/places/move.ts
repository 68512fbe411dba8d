import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { getRegistrable, requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import {
  dayOfChange,
  expectNew,
  expectNoClash,
  expectPlace,
  expectRunning,
  getRegistered,
  promotedText,
} from './check-change.ts'
import { endPlaces, expectStillThere, listKept } from './end-places.ts'
import { followRolls } from './follow-rolls.ts'
import { actOf, lockPlaces } from './lock-places.ts'
import { givePlaces, promote } from './promote.ts'
import { type Context, done, expectOfSchool, type Wish } from './register.ts'
import { countSeats } from './seats.queries.ts'

const field = 'to_experience_id'

/** Moves a student to another experience of the cycle from a day on. Throws sentences by field. */
export async function moveStudent(context: Context, wish: Wish & { readonly to_experience_id: number }) {
  const { db, viewer, services } = context
  const { experience_id: fromId, to_experience_id: toId, student_id: studentId, motivation } = wish
  await requireManaged(db, viewer, fromId)
  await requireManaged(db, viewer, toId)
  if (fromId === toId)
    throw invalid({ [field]: 'The student is already in this experience. Choose another one.' })
  const act = actOf(db, services, viewer.userId)
  const [from, to] = await lockPlaces(act, [fromId, toId], [studentId])
  if (!from || !to) throw notFound('There is no such experience.')
  const left = await getRegistered(db, fromId, studentId, act.today)
  const student = await getRegistrable(db, viewer, studentId)
  if (from.cycleId !== to.cycleId) throw invalid({ [field]: `${to.title} is in another cycle.` })
  expectOfSchool(student, to, field)
  expectRunning(act, to, field)
  const day = dayOfChange(act, from, wish.from)
  dayOfChange(act, to, day)
  expectStillThere(left, from.title, day)
  await expectNew(db, to, student, field)
  const kept = await listKept(act, toId, [{ studentId, fromDay: day }])
  expectPlace(to, await countSeats(act, to, kept), { day, field })
  if (!wish.despite_clash) await expectNoClash(db, to, student, { day, field, without: fromId })
  const [ended] = await endPlaces(act, sql`experience_id = ${fromId} and student_id = ${studentId}`, day)
  const [registrationId = null] = await givePlaces(act, to, [{ studentId, fromDay: day }])
  const change = { studentId, action: 'moved', source: 'by_hand', motivation, fromDay: day } as const
  const [changeId = null] = await insertChanges(act, [
    {
      ...change,
      experienceId: fromId,
      otherExperienceId: toId,
      isLeaving: true,
      registrationId: ended?.id ?? null,
      wasUntil: ended?.wasUntil ?? null,
    },
    {
      ...change,
      experienceId: toId,
      otherExperienceId: fromId,
      registrationId,
      wasUntil: kept[0]?.wasUntil ?? null,
    },
  ])
  const promoted = await promote(act, from)
  await followRolls(act, [fromId, toId], [studentId, ...promoted.registered.map((next) => next.studentId)])
  await insertAudit(db, context, {
    action: 'registration.moved',
    subjectType: 'experience',
    subjectId: fromId,
    before: { student: studentId },
    after: { experience: toId, from: day },
  })
  // As of a drop; and where the new place was theirs already, its end can be given back, and nothing else of it.
  const isWhole = ended?.count === 1 && kept.every(({ turn, beginsSooner }) => turn === 1 && !beginsSooner)
  const mayUndo = promoted.registered.length + promoted.offered.length === 0 && isWhole
  return done(`${student.name} moves to ${to.title}.${promotedText(promoted)}`, mayUndo ? changeId : null)
}
