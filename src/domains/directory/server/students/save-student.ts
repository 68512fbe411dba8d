import { dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { lockHousesOfMove, lockMember, moveStudent } from '#domains/houses/server/houses.service.ts'
import { storeDetails, studentDetails, tellDetails } from '#domains/people/contract/person-details.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import {
  fullName,
  insertPerson,
  insertStudents,
  setStatus,
  tellOfPerson,
  updatePerson,
  updateStudentsOfGrade,
} from '#domains/people/server/people.service.ts'
import { lockPlacesOfStudent } from '#domains/registrations/server/registrations.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { AccessAction } from '../../contract/person.schemas.ts'
import { type StudentFields, studentsContract } from '../../contract/students.contract.ts'
import { closeFormerAddress } from '../access/close-former-address.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { listCampusChoices } from '../employees/employees.queries.ts'
import { listManagedGuardianIds } from '../guardians/guardians.queries.ts'
import { replaceTies } from '../guardians/join-family.ts'
import type { FamilyTie } from '../guardians/many-guardians.ts'
import { familyPurpose, insertGuardian, studentPurpose } from '../guardians/save-guardian.ts'
import { invitePerson } from '../invite.ts'
import { requireNotErased } from '../require-not-erased.ts'
import { type Context, switchAccess } from '../switch-access.ts'
import { dropClasses } from './leave-school.ts'
import { findNamesake, getManagedStudent, listGuardiansOf, listHouseChoices } from './students.queries.ts'

const personOf = ({ first_name: firstName, last_name: lastName, email }: StudentFields) => ({
  firstName,
  lastName,
  email,
})

const columnsOf = (fields: StudentFields) => ({
  cohortId: fields.cohort_id,
  dateOfBirth: fields.date_of_birth,
  ...storeDetails(studentDetails, fields),
})

/** What a form began with: the person as they were, in the house they were in, which others change by its own form. */
export const versionOf = ({
  updatedAt,
  houseId,
}: {
  readonly updatedAt: Date
  readonly houseId: number | null
}) => `${updatedAt.toISOString()} ${houseId ?? 0}`

/** Checks a form against the school: a campus in reach, a grade it has, a house of it. Throws sentences by field. */
async function checkStudent(
  { db, viewer, services }: Context,
  fields: StudentFields,
  keptHouse: number | null,
) {
  const errors: Record<string, string> = {}
  if (fields.date_of_birth !== null && fields.date_of_birth >= schoolDateOf(services.clock.nowMs()))
    errors['date_of_birth'] = 'Choose a day in the past.'
  const campuses = await listCampusChoices(db, reachOf(viewer, 'people.manage'))
  const campus = campuses.find(({ cohort_id }) => cohort_id === fields.cohort_id)
  if (!campus) errors['cohort_id'] = 'Choose a campus.'
  else if (fields.grade < campus.grade_from || fields.grade > campus.grade_to)
    errors['grade'] = `${campus.title} has grades ${campus.grade_from} to ${campus.grade_to}.`
  if (campus && fields.house_id !== null && fields.house_id !== keptHouse) {
    const house = (await listHouseChoices(db, viewer)).find(({ id }) => id === fields.house_id)
    if (house?.cohortId !== campus.cohort_id) errors['house_id'] = `Choose a house of ${campus.title}.`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Throws under `namesake` when there is somebody of this name and nobody said that it is not them. */
async function checkNamesake(
  db: Database,
  viewer: Viewer,
  fields: StudentFields,
  exceptId?: number,
): Promise<void> {
  if (fields.add_anyway) return
  const bornOn = fields.date_of_birth
  const name = fullName(personOf(fields))
  const namesake = await findNamesake(db, viewer, { name, bornOn, exceptId })
  if (!namesake) return
  const { grade, campus, deactivatedAt } = namesake
  const where = `in grade ${grade} at ${campus}`
  throw invalid({
    namesake:
      deactivatedAt === null
        ? `There is already a ${namesake.name} ${where}.`
        : `There was a ${namesake.name} ${where} until ${dayText(deactivatedAt.getTime())}. Bring a returning student back on their own page, with all that is known about them.`,
  })
}

/** Makes the guardians who are new, and returns the ties of all. Throws sentences by their place in the form. */
async function makeTies(
  context: Context,
  studentId: number,
  guardians: StudentFields['guardians'],
  kept: ReadonlySet<number>,
): Promise<FamilyTie[]> {
  const { db, viewer } = context
  const known = guardians.flatMap((one) => ('id' in one && !kept.has(one.id) ? [one.id] : []))
  const managed = await listManagedGuardianIds(db, viewer, known)
  const ties = new Map<number, FamilyTie>()
  for (const [at, one] of guardians.entries()) {
    if ('id' in one && !kept.has(one.id) && !managed.has(one.id))
      throw invalid({ [`guardians.${at}.id`]: 'This guardian does not exist, or is not one you manage.' })
    const guardianId = 'id' in one ? one.id : await makeGuardianOf(context, at, one)
    ties.set(guardianId, { guardianId, studentId, relationship: one.relationship })
  }
  return [...ties.values()]
}

async function makeGuardianOf(
  context: Context,
  at: number,
  guardian: Exclude<StudentFields['guardians'][number], { readonly id: number }>,
): Promise<number> {
  const person = {
    firstName: guardian.first_name,
    lastName: guardian.last_name,
    email: guardian.email,
  }
  const id = await insertGuardian(context.db, person, guardian).catch((error: unknown) => {
    throw isTaken(error)
      ? invalid({
          [`guardians.${at}.email`]:
            'Another person has this address already. If it is them, find them by name instead.',
        })
      : error
  })
  await insertAudit(context.db, context, {
    action: 'guardian.added',
    subjectType: 'user',
    subjectId: id,
    after: guardian,
  })
  if (guardian.invite)
    await invitePerson(context, {
      id,
      name: fullName(person),
      email: person.email.toLowerCase(),
      purpose: familyPurpose,
    })
  return id
}

const isTaken = (error: unknown): boolean => {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return (
    typeof data === 'object' &&
    data !== null &&
    'formErrors' in data &&
    'email' in (data.formErrors as Record<string, string>)
  )
}

/** Adds a student with house and guardians, all of it or nothing. Throws sentences by field. */
export async function addStudent(context: Context, fields: StudentFields & { readonly invite: boolean }) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  await lockHousesOfMove(db, [fields.house_id])
  await checkStudent(context, fields, null)
  await checkNamesake(db, viewer, fields)
  const person = personOf(fields)
  const id = await insertPerson(db, 'student', person)
  const student = { id, grade: fields.grade, ...columnsOf(fields), status: 'active' }
  await insertStudents(db, [student], { now: new Date(nowMs) })
  await moveStudent(db, { studentId: id, from: null, to: fields.house_id, byUserId: viewer.userId, nowMs })
  const ties = await makeTies(context, id, fields.guardians, new Set())
  await replaceTies(db, { studentId: id }, ties, { by: viewer.userId, now: new Date(nowMs) })
  await insertAudit(db, context, {
    action: 'student.added',
    subjectType: 'user',
    subjectId: id,
    after: fields,
  })
  const name = fullName(person)
  if (fields.invite)
    await invitePerson(context, { id, name, email: person.email.toLowerCase(), purpose: studentPurpose })
  return { ok: true as const, id, message: `${name} added` }
}

/** Changes a student whose form was opened at `version`. Throws not-found and sentences by field. */
export async function changeStudent(
  context: Context,
  studentId: number,
  fields: StudentFields & { readonly version: string },
) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  await getManagedStudent(db, viewer, studentId, { now })
  await lockMember(db, studentId, { to: fields.house_id })
  const before = await getManagedStudent(db, viewer, studentId, { lock: true, now })
  await requireNotErased(db, studentId)
  if (versionOf(before) !== fields.version)
    throw conflict(studentsContract.saveStudent, changedMeanwhile(before.name), null)
  await checkStudent(context, fields, before.cohortId === fields.cohort_id ? before.houseId : null)
  const person = personOf(fields)
  if (fullName(person) !== before.name) await checkNamesake(db, viewer, fields, studentId)
  const guardians = await listGuardiansOf(db, studentId)
  await updatePerson(db, studentId, person, now)
  const movesAddress = before.email !== fields.email.toLowerCase()
  if (movesAddress)
    await closeFormerAddress(db, services, {
      people: [{ userId: studentId, from: before.email }],
      by: 'hand',
    })
  await updateStudentsOfGrade(db, [studentId], columnsOf(fields), { grade: fields.grade, now })
  await moveStudent(db, {
    studentId,
    from: before.houseId,
    to: fields.house_id,
    byUserId: viewer.userId,
    nowMs,
  })
  const kept = new Set(guardians.map(({ id }) => id))
  await replaceTies(db, { studentId }, await makeTies(context, studentId, fields.guardians, kept), {
    by: viewer.userId,
    now,
  })
  await tellOfPerson(db, studentId)
  await insertAudit(db, context, {
    action: 'student.changed',
    subjectType: 'user',
    subjectId: studentId,
    before: {
      name: before.name,
      email: before.email,
      grade: before.grade,
      cohort: before.cohortId,
      house: before.houseId,
      date_of_birth: before.dateOfBirth,
      ...tellDetails(studentDetails, before),
      guardians,
    },
    after: fields,
  })
  return { ok: true as const, id: studentId, message: `${fullName(person)} saved` }
}

/**
 * Only who is at school can leave it, and only who left comes back: another status was given meanwhile, with its reason,
 * by somebody whom a page that was opened before does not know of.
 */
function requireStanding(
  { name, status }: { readonly name: string; readonly status: string },
  action: AccessAction,
) {
  const isGone = hasLeftSchool(status)
  if (action === 'deactivate' && isGone) throw invalid({ form: `${name} has left the school already.` })
  if (action === 'reactivate' && !isGone) throw invalid({ form: `${name} has not left the school.` })
}

/** Invites a student, has them leave the school, or takes them back. Throws not-found and sentences. */
export async function switchStudent(context: Context, studentId: number, action: AccessAction) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  await getManagedStudent(db, viewer, studentId, { now })
  await lockMember(db, studentId, {
    ...(action === 'deactivate' && { between: () => lockPlacesOfStudent(db, studentId) }),
  })
  const student = await getManagedStudent(db, viewer, studentId, { lock: true, now })
  await requireNotErased(db, studentId)
  const { name, status, houseId } = student
  requireStanding(student, action)
  if (action !== 'invite')
    await setStatus(db, studentId, {
      status: action === 'deactivate' ? 'withdrawn' : 'active',
      changedBy: viewer.userId,
    })
  if (action === 'deactivate') {
    await moveStudent(db, { studentId, from: houseId, to: null, byUserId: viewer.userId, nowMs })
    await dropClasses(db, services, { studentId, changedBy: viewer.userId, nowMs })
  }
  return switchAccess(context, student, action, {
    noun: 'student',
    purpose: studentPurpose,
    refusal: `${name} has left. Take them back first.`,
    messages: { deactivate: `${name} has left the school`, reactivate: `${name} is back, in no house yet` },
    before: { status, house: houseId },
  })
}
