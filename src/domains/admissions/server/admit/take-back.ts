import { clockText, dayText } from '#contract/clock-text.ts'
import { deleteGuardians, deleteTies, keepEnded } from '#domains/directory/server/directory.service.ts'
import { restoreMembership } from '#domains/onboarding/server/onboarding.service.ts'
import {
  holdPeople,
  listPersonFacts,
  restoreGrade,
  setDeactivated,
  setStatus,
  takeBackPeople,
} from '#domains/people/server/people.service.ts'
import { lockForStatus } from '#domains/student-status/server/student-status.service.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { TakeBack } from '../../contract/admit.contract.ts'
import { listNames } from '../../rules/person-names.ts'
import { lockApplication } from '../admissions.access.ts'
import { noteEvent } from '../page/note-event.ts'
import { lockAdmissions } from './admission-lock.ts'
import { findStandingAdmission, keepTakenBack, type StandingAdmission } from './admissions.queries.ts'
import { getApplicationToAdmit } from './application-to-admit.ts'
import { changedFacts, listRecordsOf } from './made-since.ts'
import type { Context } from './plan-admission.ts'
import { listKnownNames, namedOf } from './seen-students.ts'
import { clearOutcome } from './set-outcome.ts'

const dayMs = 86_400_000

/** Guardians whose account goes with the admission: it made them, and they have no other child. */
const goingGuardians = ({ guardians }: StandingAdmission) =>
  guardians.filter(({ isMade, others }) => isMade && others.length === 0)

/** Who was made and what became of each since, as sentences. */
async function obstaclesOf({ db }: Context, admission: StandingAdmission): Promise<string[]> {
  const { studentId, studentName, isMade, peopleLeft, admittedAt } = admission
  const people = [
    { id: studentId, name: studentName, isMade },
    ...goingGuardians(admission).map(({ guardianId, name }) => ({ id: guardianId, name, isMade: true })),
  ]
  const now = await listPersonFacts(
    db,
    people.map(({ id }) => id),
  )
  const found: string[] = []
  for (const person of people) {
    const changed = changedFacts(peopleLeft[person.id] ?? {}, now.get(person.id) ?? {})
    if (changed.length > 0) found.push(`Of ${person.name} was changed since: ${listNames(changed)}.`)
    const records = await listRecordsOf(db, person.id, person.isMade ? undefined : admittedAt)
    if (records.length > 0) found.push(`Of ${person.name} there is by now: ${listNames(records)}.`)
  }
  const later = await db
    .selectFrom('guardianStudents')
    .innerJoin('users', 'users.id', 'guardianStudents.guardianId')
    .select('users.name')
    .where('guardianStudents.studentId', '=', studentId)
    .where('users.id', 'not in', [0, ...admission.guardians.map(({ guardianId }) => guardianId)])
    .$if(!isMade, (query) => query.where('users.id', '=', 0))
    .execute()
  if (later.length > 0)
    found.push(`${listNames(later.map(({ name }) => name))} became a guardian of ${studentName} since.`)
  return found
}

function partsOf(
  admission: StandingAdmission,
  known: ReadonlyMap<number, string>,
): Pick<TakeBack, 'goes' | 'stays' | 'named'> {
  const { studentName, isMade, guardians } = admission
  const going = new Set(goingGuardians(admission).map(({ guardianId }) => guardianId))
  const staying = guardians
    .filter(({ guardianId }) => !going.has(guardianId))
    .map(({ name, others }) => ({ name, others, ...namedOf(others, known) }))
  return {
    goes: [
      isMade
        ? `${studentName}, with the account and the place in onboarding.`
        : `${studentName} is what they were before, and leaves onboarding as they came.`,
      ...guardians
        .filter(({ guardianId }) => going.has(guardianId))
        .map(({ name }) => `${name}, with the account.`),
      ...guardians
        .filter(({ guardianId, isTied }) => !going.has(guardianId) && isTied)
        .map(({ name }) => `${name} is no longer a guardian of ${studentName}.`),
    ],
    stays: staying.map(({ name, others, text }) =>
      others.length === 0 ? `${name} was here before and stays.` : `${name} stays, as guardian of ${text}.`,
    ),
    named: staying.flatMap(({ ids }) => ids),
  }
}

const endOf = ({ admittedAt }: StandingAdmission) => admittedAt.getTime() + dayMs
const momentText = (atMs: number) => `${dayText(atMs)}, ${clockText(atMs)}`

async function getStandingAdmission(db: Context['db'], id: number): Promise<StandingAdmission> {
  const admission = await findStandingAdmission(db, id)
  if (admission === undefined)
    throw invalid({ form: 'This application was not admitted here, or it was taken back already.' })
  return admission
}

/** What taking back would undo, and what speaks against it. Throws not-found, and a sentence where nothing was made. */
export async function previewTakeBack(context: Context, id: number): Promise<TakeBack> {
  const { db, viewer, services } = context
  await getApplicationToAdmit(db, viewer, id)
  const admission = await getStandingAdmission(db, id)
  const known = await listKnownNames(
    db,
    viewer,
    admission.guardians.flatMap(({ others }) => others),
  )
  const isOver = services.clock.nowMs() >= endOf(admission)
  const late = `An admission can be taken back for a day: until ${momentText(endOf(admission))}. Change the status of ${admission.studentName} instead.`
  return {
    studentName: admission.studentName,
    until: new Date(endOf(admission)).toISOString(),
    ...partsOf(admission, known),
    obstacles: isOver ? [late] : await obstaclesOf(context, admission),
  }
}

/**
 * Takes an admission back: what it made goes away, what was there before is as it was, the application waits again. Throws
 * sentences where a day has passed, or others have made something since that would be lost.
 */
export async function takeBackAdmission(context: Context, id: number) {
  const { db, viewer, services } = context
  const at = new Date(services.clock.nowMs())
  await lockAdmissions(db)
  await lockApplication(db, viewer, id, 'admissions.decide')
  const application = await getApplicationToAdmit(db, viewer, id)
  const asked = await getStandingAdmission(db, id)
  const { studentId, isMade } = asked
  await lockForStatus(db, studentId)
  const made = asked.guardians.filter((guardian) => guardian.isMade)
  await holdPeople(db, [...(isMade ? [studentId] : []), ...made.map(({ guardianId }) => guardianId)])
  // Whoever of them became the guardian of another child while this waited stays.
  const admission = await getStandingAdmission(db, id)
  const going = goingGuardians(admission).map(({ guardianId }) => guardianId)
  const { obstacles } = await previewTakeBack(context, id)
  if (obstacles.length > 0) throw invalid({ form: obstacles.join(' ') })
  const tied = admission.guardians.filter(({ isTied }) => isTied)
  await deleteTies(
    db,
    tied.map(({ guardianId }) => ({ guardianId, studentId })),
    at,
  )
  await keepEnded(
    db,
    tied.flatMap(({ guardianId, endedBy, endedAt }) =>
      endedBy === null || endedAt === null ? [] : [{ guardianId, studentId, endedBy, endedAt }],
    ),
  )
  await keepTakenBack(db, { id: admission.id, by: viewer.userId, at })
  if (!isMade) await restoreStudent(context, admission)
  await restoreMembership(db, studentId, admission.membershipBefore)
  await deleteGuardians(db, going)
  await takeBackPeople(db, [...(isMade ? [studentId] : []), ...going]).catch((error: unknown) => {
    throw isPointedAt(error) ? invalid({ form: 'Something else belongs to one of them by now.' }) : error
  })
  await clearOutcome(context, application, at)
  await noteEvent(db, {
    ...{ applicationId: id, kind: 'admission_taken_back', doneBy: viewer.userId, at },
    detail: isMade ? 'Student and what was made with them are gone again' : 'The student is what they were',
  })
  await tell(context, id, admission, going)
  return { ok: true as const, message: `The admission of ${application.studentName} is taken back` }
}

/** The database keeps whom a row still names, also one that the list of what tells of a person does not know. */
const isPointedAt = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

async function restoreStudent(
  { db, viewer, services }: Context,
  { studentId, studentBefore }: StandingAdmission,
): Promise<void> {
  if (studentBefore === null || studentBefore.status === 'admitted') return
  const { status, grade, gradeYear = null, gradeBefore = null, cohortId, deactivatedAt } = studentBefore
  const now = new Date(services.clock.nowMs())
  await restoreGrade(db, studentId, { cohortId, grade, gradeYear, gradeBefore })
  await setStatus(db, studentId, { status, changedBy: viewer.userId })
  await setDeactivated(db, studentId, {
    deactivatedAt: deactivatedAt === null ? null : new Date(deactivatedAt),
    now,
  })
}

const tell = (context: Context, id: number, admission: StandingAdmission, going: readonly number[]) =>
  insertAudits(context.db, context, [
    {
      action: 'application.admission_taken_back',
      subjectType: 'application',
      subjectId: id,
      before: { student_id: admission.studentId, guardians: admission.guardians },
    },
    {
      action: admission.isMade ? 'student.taken_back' : 'student.admission_taken_back',
      subjectType: 'user',
      subjectId: admission.studentId,
      before: admission.peopleLeft[admission.studentId],
    },
    ...going.map((guardianId) => ({
      action: 'guardian.taken_back',
      subjectType: 'user',
      subjectId: guardianId,
      before: admission.peopleLeft[guardianId],
    })),
  ])
