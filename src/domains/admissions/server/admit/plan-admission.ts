import { createHash } from 'node:crypto'
import { dayTextOf } from '#contract/clock-text.ts'
import { findOnboardingStart, type OnboardingStart } from '#domains/onboarding/server/onboarding.service.ts'
import { stateIn } from '#domains/people/rules/states.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import { gradesSentence, hasGrade } from '../../rules/campus-grades.ts'
import { openThings } from '../../rules/next-step.ts'
import { type ApplicationToAdmit, getApplicationToAdmit } from './application-to-admit.ts'
import { type Doubles, findDoubles } from './find-doubles.ts'
import { findPartners } from './find-partners.ts'
import { type PlannedGuardian, planGuardians } from './plan-guardians.ts'

export type Context = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services' | 'request'>

/** What admitting an application would make, and what of it is told. */
export interface AdmissionPlan {
  readonly told: Admission
  readonly application: ApplicationToAdmit
  readonly doubles: Doubles
  readonly guardians: readonly PlannedGuardian[]
  readonly start: OnboardingStart | null
}

const outcomeWords = { admitted: 'admitted', declined: 'declined', withdrawn: 'withdrawn' } as const

/** Why an application cannot be admitted, by field of its form. */
function hindrancesOf(
  application: ApplicationToAdmit,
  guardians: readonly PlannedGuardian[],
): Admission['hindrances'] {
  const { outcome, deletedAt, cohortId, campus, isOffered, studentGrade } = application
  const found: Admission['hindrances'] = []
  const add = (field: string, sentence: string) => found.push({ field, sentence })
  if (deletedAt !== null) add('form', 'This application was deleted. Bring it back first.')
  if (outcome === 'admitted') add('form', `${application.studentName} is admitted already.`)
  else if (outcome !== null) add('form', `This application is ${outcomeWords[outcome]}. Open it again first.`)
  if (cohortId === null) add('cohort_id', 'No campus was chosen. Choose it first.')
  else if (!isOffered) add('cohort_id', `${campus} takes nobody any more. Choose another campus.`)
  else if (!hasGrade(application, studentGrade))
    add('grade', `${gradesSentence(campus ?? '', application)} The application says ${studentGrade}.`)
  if (guardians.length === 0) add('guardians', 'No guardian is named for the student.')
  for (const { kind, sentence, id } of guardians) if (kind === 'refused') add(`guardians.${id}`, sentence)
  return found
}

function onboardingSentence({ campus, startsOn }: ApplicationToAdmit, start: OnboardingStart | null): string {
  if (startsOn === null)
    return 'No start date was given: the family joins onboarding as unassigned, until somebody gives them a group.'
  if (start === null)
    return `No cycle is planned for ${dayTextOf(startsOn)}: the family joins onboarding as unassigned.`
  const of = `${campus ?? ''}, ${start.cycle}`
  if (start.groupId === null)
    return `${of} has no onboarding group yet: the family joins onboarding as unassigned.`
  const phase = start.phase === null ? '' : `, beginning with ${start.phase}`
  return `The family joins the group ${of}, ${dayTextOf(start.startsOn)}${phase}.`
}

/** What an admission would make now. Three statements, one more each where somebody may be the student and where an address is somebody’s, and two more where campus and start date are known. Throws not-found. */
export async function planAdmission(context: Context, id: number): Promise<AdmissionPlan> {
  const { db, viewer, services } = context
  const application = await getApplicationToAdmit(db, viewer, id)
  const { cohortId, startsOn } = application
  const start =
    cohortId === null || startsOn === null ? null : await findOnboardingStart(db, { cohortId, startsOn })
  const doubles = await findDoubles(db, viewer, application)
  const partners = await findPartners(db, viewer, application)
  const guardians = await planGuardians(
    db,
    viewer,
    application,
    doubles.known.map(({ id: studentId }) => studentId),
  )
  const facts = {
    studentName: application.studentName,
    student: {
      firstName: application.studentFirstName,
      lastName: application.studentLastName,
      email: application.studentEmail.toLowerCase(),
      grade: application.studentGrade,
      bornOn: application.studentBornOn,
      state: stateIn(application.livesIn),
      campus: application.campus,
      startsOn,
      schoolYear: start?.schoolYear ?? null,
    },
    doubles: [...doubles.told],
    partners,
    guardians: guardians.map((one) => ({
      ...{ id: one.id, name: one.name, email: one.email, relationship: one.relationship },
      ...{ kind: one.kind, sentence: one.sentence, named: [...one.named], ended: one.ended },
    })),
    access:
      'Nobody is written to now. The technical welcome of onboarding brings each guardian the link to their account.',
    onboarding: onboardingSentence(application, start),
    crm:
      application.hasDeal && services.vendors.crm !== null
        ? 'HubSpot hears of it within a minute: the deal moves on.'
        : null,
    open: openThings(application),
    hindrances: hindrancesOf(application, guardians),
  }
  // Who is joined counts as well as what is said of them.
  const basis = createHash('sha256')
    .update(
      JSON.stringify([
        ...[facts, application.version, cohortId, start, doubles.ids],
        guardians.map(({ userId }) => userId),
      ]),
    )
    .digest('base64url')
  return { told: { basis, ...facts }, application, doubles, guardians, start }
}
