import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { getRegistrable, requireManaged } from '../registrations.queries.ts'
import { insertChanges } from './changes.ts'
import { dayOfChange, expectNew, expectNoClash, expectPlace, expectRunning } from './check-change.ts'
import { listKept } from './end-places.ts'
import { followRolls } from './follow-rolls.ts'
import { actOf, type LockedExperience, lockPlacesOf } from './lock-places.ts'
import { givePlaces } from './promote.ts'
import { countSeats } from './seats.queries.ts'

export type Context = RequestContext & { readonly db: Database }

export interface Wish {
  readonly experience_id: number
  readonly student_id: number
  readonly motivation: string
  readonly from?: string | undefined
  readonly despite_clash?: boolean
}

/** Throws at the field for a student who left, or of another campus than the experience's. */
export function expectOfSchool(
  student: { readonly name: string; readonly status: string; readonly cohortId: number },
  { title, cohortId }: LockedExperience,
  field: string,
): void {
  if (hasLeftSchool(student.status)) throw invalid({ [field]: `${student.name} has left the school.` })
  if (cohortId !== null && student.cohortId !== cohortId)
    throw invalid({ [field]: `${title} is for another campus than that of ${student.name}.` })
}

/**
 * Registers a student by hand. Of twenty-five at once for the last place exactly one gets it. Who still has a place until a
 * day ahead keeps it (`keepPlaces`): the drop is taken back. Throws sentences by field.
 */
export async function registerStudent(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, student_id: studentId, motivation } = wish
  await requireManaged(db, viewer, experienceId)
  await getRegistrable(db, viewer, studentId)
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId, [studentId])
  const student = await getRegistrable(db, viewer, studentId)
  expectOfSchool(student, experience, 'student_id')
  const day = dayOfChange(act, experience, wish.from)
  await expectNew(db, experience, student, 'student_id')
  const kept = await listKept(act, experienceId, [{ studentId, fromDay: day }])
  const [leaving] = kept
  const seats = await countSeats(act, experience, kept)
  expectPlace(experience, seats, { day, field: 'student_id' })
  if (!wish.despite_clash) await expectNoClash(db, experience, student, { day, field: 'student_id' })
  const [registrationId = null] = await givePlaces(act, experience, [{ studentId, fromDay: day }])
  await insertChanges(act, [
    {
      studentId,
      experienceId,
      action: leaving ? 'restored' : 'registered',
      source: 'by_hand',
      motivation,
      fromDay: day,
      registrationId,
    },
  ])
  await followRolls(act, [experienceId], [studentId])
  await insertAudit(db, context, {
    action: leaving ? 'registration.restored' : 'registration.made',
    subjectType: 'experience',
    subjectId: experienceId,
    ...(leaving && { before: { until: leaving.wasUntil } }),
    after: { student: studentId, from: day },
  })
  return done(`${student.name} ${leaving ? 'stays in' : 'is registered for'} ${experience.title}`)
}

export const done = (message: string, undo: number | null = null) => ({ ok: true as const, message, undo })

/** Puts a student at the end of a wait list. Throws sentences by field. */
export async function joinWaitList(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, student_id: studentId, motivation } = wish
  await requireManaged(db, viewer, experienceId)
  await getRegistrable(db, viewer, studentId)
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId, [studentId])
  const student = await getRegistrable(db, viewer, studentId)
  expectOfSchool(student, experience, 'student_id')
  expectRunning(act, experience, 'student_id')
  await expectNew(db, experience, student, 'student_id')
  const { free } = await countSeats(act, experience)
  if (free > 0)
    throw invalid({ student_id: `${experience.title} has a place: register ${student.name} instead.` })
  await db
    .insertInto('waitListEntries')
    .values({ experienceId, studentId, joinedAt: new Date(act.nowMs) })
    .execute()
  await insertChanges(act, [{ studentId, experienceId, action: 'waitlisted', source: 'by_hand', motivation }])
  await followRolls(act, [experienceId], [])
  await insertAudit(db, context, {
    action: 'registration.waits',
    subjectType: 'experience',
    subjectId: experienceId,
    after: { student: studentId },
  })
  return done(`${student.name} is on the wait list of ${experience.title}`)
}
