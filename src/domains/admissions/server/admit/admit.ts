import { insertGuardians, insertTies, listEndedByHand } from '#domains/directory/server/directory.service.ts'
import {
  addToOnboarding,
  findMembership,
  type Membership,
} from '#domains/onboarding/server/onboarding.service.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import {
  findByEmail,
  insertPeople,
  listPersonFacts,
  touchPeople,
} from '#domains/people/server/people.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { insertAudits } from '#server/database/audit.ts'
import { admitContract } from '../../contract/admit.contract.ts'
import { listNames, splitName } from '../../rules/person-names.ts'
import { lockApplication } from '../admissions.access.ts'
import { noteEvent } from '../page/note-event.ts'
import { lockAdmissions } from './admission-lock.ts'
import { keepAdmission } from './admissions.queries.ts'
import { type AdmissionPlan, type Context, planAdmission } from './plan-admission.ts'
import { setOutcome } from './set-outcome.ts'
import { bringStudentBack, makeStudent, type StudentBefore } from './student-of-admission.ts'

interface Choice {
  readonly basis: string
  readonly student_email: string
  readonly same_as?: number | undefined
  readonly is_new: boolean
  readonly although_open: boolean
  readonly tie_again: readonly number[]
}

/** Throws a sentence by field for what cannot be, or was not said. */
async function check({ db }: Context, { told, doubles, guardians }: AdmissionPlan, choice: Choice) {
  const errors = Object.fromEntries(told.hindrances.map(({ field, sentence }) => [field, sentence]))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (told.open.length > 0 && !choice.although_open)
    throw invalid({
      although_open: `Still open: ${listNames(told.open)}. Say that they are admitted anyway.`,
    })
  const same = doubles.known.find(({ id }) => id === choice.same_as)
  if (choice.same_as !== undefined && same === undefined)
    throw invalid({ same_as: 'Choose one of the students that are shown.' })
  if (same?.told.isRefused) throw invalid({ same_as: same.told.does })
  if (same === undefined && doubles.ids.length > 0 && !choice.is_new)
    throw invalid({ same_as: 'Somebody may be the same student. Say whether it is them.' })
  if (same === undefined) await checkEmail(db, choice.student_email, guardians)
  return same
}

const wholeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

async function checkEmail(db: Context['db'], typed: string, guardians: AdmissionPlan['guardians']) {
  const email = typed.toLowerCase()
  if (!wholeEmail.test(email))
    throw invalid({ student_email: 'Type the whole email address with which the student will log in.' })
  const guardian = guardians.find((one) => one.email === email)
  if (guardian) throw invalid({ student_email: `This is the address of ${guardian.name}.` })
  if (await findByEmail(db, email))
    throw invalid({ student_email: 'Another person has this address already.' })
}

function throwStale(told: AdmissionPlan['told']): never {
  throw conflict(
    admitContract.admit,
    'Something changed in the meantime, so this would make something else now. Nothing is made yet: look at it again.',
    told,
  )
}

interface Made {
  readonly guardianId: number
  readonly isMade: boolean
  readonly isTied: boolean
  /** Who had ended the tie by hand that is there again, and when. */
  readonly endedBy: number | null
  readonly endedAt: Date | null
}

/** Accounts for those who have none, and the tie of each to the student, but for ties that stay ended. */
async function joinGuardians(
  context: Context,
  plan: AdmissionPlan,
  studentId: number,
  tieAgain: readonly number[],
): Promise<Made[]> {
  const { db, services } = context
  const now = new Date(services.clock.nowMs())
  const coming = plan.guardians.filter(
    ({ id, ended }) => tieAgain.includes(id) || !ended.some((tie) => tie.studentId === studentId),
  )
  const come = coming.filter(({ kind }) => kind === 'new')
  const ids = await insertPeople(
    db,
    come.map(({ name, email }) => ({ role: 'guardian', ...splitName(name), email })),
  )
  // Somebody was given the address elsewhere at this moment.
  if (ids.size < come.length) throwStale((await planAdmission(context, plan.application.id)).told)
  if (come.length > 0)
    await insertGuardians(
      db,
      come.map(({ email, phone }) => ({ id: ids.get(email) ?? 0, phone: phone === '' ? null : phone })),
    )
  const joined = coming.flatMap(({ id, kind, userId, email, relationship }) => {
    const guardianId = kind === 'new' ? ids.get(email) : kind === 'joined' ? userId : null
    return guardianId ? [{ id, guardianId, isMade: kind === 'new', relationship }] : []
  })
  // Whoever ends a tie holds these people, too: what was ended until now is seen here, and nothing is ended until it is tied.
  await touchPeople(db, [studentId, ...joined.map(({ guardianId }) => guardianId)], now)
  const ended = new Map((await listEndedByHand(db, [studentId])).map((tie) => [tie.guardianId, tie]))
  if (joined.some(({ id, guardianId }) => ended.has(guardianId) && !tieAgain.includes(id)))
    throwStale((await planAdmission(context, plan.application.id)).told)
  const tied = await db
    .selectFrom('guardianStudents')
    .select('guardianId')
    .where('studentId', '=', studentId)
    .execute()
  await insertTies(
    db,
    joined.map(({ guardianId, relationship }) => ({
      ...{ guardianId, studentId },
      relationship: relationship.slice(0, 40) || 'guardian',
    })),
    now,
  )
  return joined.map(({ guardianId, isMade }) => ({
    ...{ guardianId, isMade },
    isTied: !tied.some((tie) => tie.guardianId === guardianId),
    endedBy: ended.get(guardianId)?.endedBy ?? null,
    endedAt: ended.get(guardianId)?.endedAt ?? null,
  }))
}

const wordsOfMade = (isMade: boolean, guardians: readonly Made[], onboarding: string) => {
  const count = (made: number, one: string) => (made === 1 ? `one ${one}` : `${made} ${one}s`)
  const accounts = guardians.filter(({ isMade: made }) => made).length
  const joined = guardians.length - accounts
  return [
    isMade ? 'New student' : 'Student who was here before',
    ...(accounts > 0 ? [`${count(accounts, 'guardian')} made`] : []),
    ...(joined > 0 ? [`${count(joined, 'guardian')} joined`] : []),
  ]
    .join(', ')
    .concat(`. ${onboarding}`)
}

/**
 * Admits, as the preview said: student, guardians, access and place in onboarding, all of it or nothing (decision 0141).
 * Throws not-found, a conflict with the new preview where something changed, and sentences by field. Nobody is written to.
 */
export async function admit(context: Context, id: number, choice: Choice) {
  const { db, viewer, services } = context
  const at = new Date(services.clock.nowMs())
  await lockAdmissions(db)
  await lockApplication(db, viewer, id, 'admissions.decide')
  const plan = await planAdmission(context, id)
  const { application, told, start } = plan
  if (told.basis !== choice.basis) throwStale(told)
  const same = await check(context, plan, choice)
  const membership: Membership | null = same ? await findMembership(db, same.id) : null
  const { studentId, before } = same
    ? await bringStudentBack(context, application, same.id)
    : await makeStudent(context, application, choice.student_email, async () =>
        throwStale((await planAdmission(context, id)).told),
      )
  const guardians = await joinGuardians(context, plan, studentId, choice.tie_again)
  await addToOnboarding(db, {
    studentIds: [studentId],
    cohortId: application.cohortId ?? 0,
    cycleId: start?.cycleId ?? null,
    areBack: before !== null && hasLeftSchool(before.status),
  })
  const isMade = same === undefined
  const onboarding = same?.told.onboarding ?? told.onboarding
  await keepAdmission(db, {
    ...{ applicationId: id, studentId, isMade, guardians, at },
    studentBefore: before,
    membershipBefore: membership,
    peopleLeft: await listPersonFacts(db, [
      studentId,
      ...guardians.filter((one) => one.isMade).map(({ guardianId }) => guardianId),
    ]),
    admittedBy: viewer.userId,
  })
  await setOutcome(context, application, { outcome: 'admitted', at })
  await noteEvent(db, {
    ...{ applicationId: id, kind: 'admitted', doneBy: viewer.userId, at },
    detail: wordsOfMade(isMade, guardians, onboarding),
  })
  await tellAudit(context, plan, { studentId, before, guardians, choice, onboarding })
  return { ok: true as const, message: `${application.studentName} is admitted`, studentId }
}

interface Admitted {
  readonly studentId: number
  readonly before: StudentBefore | null
  readonly guardians: readonly Made[]
  readonly choice: Choice
  readonly onboarding: string
}

const tellAudit = (
  context: Context,
  { application, told, doubles }: AdmissionPlan,
  { studentId, before, guardians, choice, onboarding }: Admitted,
) =>
  insertAudits(context.db, context, [
    {
      action: 'application.admitted',
      subjectType: 'application',
      subjectId: application.id,
      after: {
        ...{ student_id: studentId, guardians, onboarding },
        ...(doubles.ids.length > 0 && {
          doubles: doubles.ids,
          same_as: choice.same_as,
        }),
        ...(told.open.length > 0 && { although_open: told.open }),
      },
    },
    {
      action: before === null ? 'student.added' : 'student.admitted_again',
      subjectType: 'user',
      subjectId: studentId,
      ...(before !== null && { before }),
      after: { application: application.id, ...told.student },
    },
    ...guardians
      .filter(({ isMade }) => isMade)
      .map(({ guardianId }) => ({
        action: 'guardian.added',
        subjectType: 'user',
        subjectId: guardianId,
        after: { application: application.id },
      })),
  ])
