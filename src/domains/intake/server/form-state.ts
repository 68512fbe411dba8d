import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import {
  type FamilyApplication,
  findCopy,
  findFamilyApplication,
  getPart,
  listAskedEvaluators,
  listFamilyDocuments,
  listOfferedDates,
  lockFamilyApplication,
  type StoredPart,
} from '#domains/admissions/server/admissions.service.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { ShownForm } from '../contract/intake.schemas.ts'
import type { Asked, Offers } from '../rules/problems.ts'
import { doesOpen, type IntakeLink } from './links.ts'
import { questionOfKind } from './papers/paper-kinds.ts'

/** What can be chosen today: the campuses, and the days to begin. */
export async function listOffers(db: Database, today: string): Promise<Offers> {
  const campuses = await listOfferedCohorts(db)
  const dates = await listOfferedDates(db, today)
  return {
    campuses: campuses.map(({ id, title, ...grades }) => ({ value: String(id), label: title, ...grades })),
    dates: dates.map((date) => ({ value: date, label: dayTextOf(date) })),
  }
}

export const valuesOf = ({ fields }: Pick<StoredPart, 'fields'>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]))

/** What is needed to judge the answers of a part. */
export async function askedOf(
  db: Database,
  stored: Pick<StoredPart, 'fields'>,
  { guardianEmail }: Pick<FamilyApplication, 'guardianEmail'>,
  nowMs: number,
): Promise<Asked> {
  const today = schoolDateOf(nowMs)
  return { offers: await listOffers(db, today), today, values: valuesOf(stored), guardianEmail }
}

type LinkOf = Pick<IntakeLink, 'id' | 'applicationId'>

/**
 * The application of a link; of one that was joined the one that was kept, undefined where its part is somebody else's.
 * Throws where it was deleted: then its links open nothing.
 */
export const findApplicationOf = (db: Database, link: LinkOf) => findOpened(db, link, findFamilyApplication)

/** As `findApplicationOf`, for who looks at it. Throws also where the link opens nothing. */
export const getApplicationOf = async (db: Database, link: LinkOf): Promise<FamilyApplication> =>
  expectOpened(await findOpened(db, link, findFamilyApplication))

/** As `getApplicationOf`, for who changes something: locked until the transaction ends. */
export const lockApplicationOf = async (db: Database, link: LinkOf): Promise<FamilyApplication> =>
  expectOpened(await findOpened(db, link, lockFamilyApplication))

async function findOpened(
  db: Database,
  link: LinkOf,
  find: typeof findFamilyApplication,
): Promise<FamilyApplication | undefined> {
  const { applicationId } = link
  const application = applicationId === null ? undefined : await find(db, applicationId)
  if (application === undefined) throw notFound('This link no longer works. Write to the school.')
  return (await doesOpen(db, link, application.id)) ? application : undefined
}

function expectOpened(application: FamilyApplication | undefined): FamilyApplication {
  if (application === undefined)
    throw notFound(
      'This link has ended: the application was joined with another one for the same child. Write to the school.',
    )
  return application
}

/** How far the student's part is, and where its link was mailed to last. */
export async function studentOf(
  db: Database,
  application: FamilyApplication,
): Promise<NonNullable<ShownForm['student']>> {
  const last = await db
    .selectFrom('intakeLinks')
    .select('email')
    .where('applicationId', '=', application.id)
    .where('part', '=', 'student')
    .where('withdrawnAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { submittedAt, reason } = await getPart(db, application.id, 'student')
  const state =
    submittedAt !== null
      ? 'sent'
      : reason !== ''
        ? 'reopened'
        : application.studentSteps > 0
          ? 'begun'
          : last === undefined
            ? 'none'
            : 'asked'
  return { state, mailedTo: last?.email ?? '' }
}

/** Who fills the guardian part in: of two parents whose applications were joined, the one whose link it is. */
export const guardianOf = (
  { guardianName, guardianEmail }: FamilyApplication,
  { name, email }: Pick<IntakeLink, 'name' | 'email'>,
) =>
  email === '' || email.toLowerCase() === guardianEmail.toLowerCase()
    ? { name: guardianName, email: guardianEmail }
    : { name: name || guardianName, email }

/**
 * Why papers of a part cannot be taken back; undefined where they can: the school has had none of it, and none may be of
 * the other of two parents who both applied. Then the school is asked to remove one.
 */
export function refusesTakingBack(
  { guardianFinishedAt, isOver, isJoined }: FamilyApplication,
  { part, submittedAt }: StoredPart,
): string | undefined {
  if (part !== 'guardian' || submittedAt !== null || guardianFinishedAt !== null || isOver)
    return 'This part is with the school: ask it to remove a paper.'
  return isJoined
    ? 'This application was joined with another one for the same child: ask the school to remove a paper.'
    : undefined
}

/** The papers of a part that can be taken back, as the form names them. */
export async function listOwnPapers(
  db: Database,
  application: FamilyApplication,
  stored: StoredPart,
): Promise<ShownForm['papers']> {
  if (refusesTakingBack(application, stored) !== undefined) return []
  const papers = await listFamilyDocuments(db, application.id)
  return papers.map(({ kind, version, title }) => ({
    question: questionOfKind[kind],
    number: version,
    name: title,
  }))
}

/** A form as whoever has the link sees it; undefined where the application was joined and its part is somebody else's. */
export async function presentForm(
  db: Database,
  link: IntakeLink,
  nowMs: number,
): Promise<ShownForm | undefined> {
  const application = await findApplicationOf(db, link)
  if (application === undefined) return undefined
  const stored = await getPart(db, application.id, link.part)
  // Staff may have joined or parted two while this was read.
  if (!(await doesOpen(db, link, application.id))) return undefined
  const guardian = guardianOf(application, link)
  const { offers, today } = await askedOf(db, stored, application, nowMs)
  const copy = await findCopy(db)
  const isGuardian = link.part === 'guardian'
  return {
    part: link.part,
    state: application.isOver ? 'over' : stored.submittedAt === null ? 'open' : 'sent',
    studentFirstName: application.studentFirstName,
    // The student learns nothing of the guardian that they do not know; a link may be passed on.
    guardianName: isGuardian ? guardian.name : '',
    guardianEmail: isGuardian ? guardian.email : '',
    isPaper: link.isPaper,
    formVersion: stored.formVersion,
    answers: stored.fields as ShownForm['answers'],
    papers: await listOwnPapers(db, application, stored),
    savedAt: Object.keys(stored.fields).length === 0 ? null : stored.savedAt.toISOString(),
    sentAt: stored.submittedAt?.toISOString() ?? null,
    sentAnswers: [...stored.answers],
    reason: stored.submittedAt === null ? stored.reason : '',
    offers: { campuses: [...offers.campuses], dates: [...offers.dates] },
    today,
    notes: isGuardian
      ? { tuition: copy.flexibleTuitionAlertContent, ssat: copy.ssat }
      : { tuition: '', ssat: '' },
    student: isGuardian ? await studentOf(db, application) : null,
    tuition: isGuardian ? application.flexibleTuitionState : 'none',
    evaluators: isGuardian ? await listAskedEvaluators(db, application.id) : [],
    holdsUntil: link.endsAt.toISOString(),
  }
}
