import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import {
  type Comparison,
  doublesContract,
  type JoinChoice,
  type JoinedField,
} from '../../contract/doubles.contract.ts'
import { closeActions } from '../actions/action.queries.ts'
import { lockApplication } from '../admissions.access.ts'
import { saveGuardians } from '../edit/save-guardians.ts'
import { noteEvent } from '../page/note-event.ts'
import { compareDoubles } from './compare-doubles.ts'
import type { Side } from './load-side.ts'
import { swapEvaluation, swapPart } from './swap-parts.ts'

export type Context = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services' | 'request'>

export type Choices = Readonly<Partial<Record<JoinedField, JoinChoice>>>

/** Both, in order of number, whichever stays: two who join them crosswise come one after the other. */
export async function lockTwo({ db, viewer }: Context, ids: readonly [number, number]): Promise<void> {
  if (ids[0] === ids[1]) throw notFound('An application is no double of itself.')
  for (const id of ids.toSorted((one, other) => one - other))
    await lockApplication(db, viewer, id, 'admissions.manage')
}

/** What was said of each field, or what speaks for itself. Throws a sentence where nothing was said. */
function decide({ fields }: Comparison, said: Choices): Map<JoinedField, JoinChoice> {
  const decided = new Map<JoinedField, JoinChoice>()
  const errors: Record<string, string> = {}
  for (const { field, label, isSame, suggested } of fields) {
    const choice = isSame ? 'one' : (said[field] ?? suggested)
    if (choice === null) errors[`choices.${field}`] = `Choose: ${label}.`
    else if (choice === 'both' && field !== 'guardians') errors[`choices.${field}`] = 'Choose one of the two.'
    else decided.set(field, choice)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return decided
}

/** The columns that a field stands for, as the one that stays has them. */
const columnsOf = (side: Side): Readonly<Partial<Record<JoinedField, Record<string, unknown>>>> => ({
  student_first_name: { studentFirstName: side.studentFirstName },
  student_last_name: { studentLastName: side.studentLastName },
  student_email: { studentEmail: side.studentEmail },
  student_born_on: { studentBornOn: side.studentBornOn },
  student_grade: { studentGrade: side.studentGrade },
  cohort_id: { cohortId: side.cohortId },
  starts_on: { startsOn: side.startsOn },
  school_now: { schoolNow: side.schoolNow },
  lives_in: { livesIn: side.livesIn },
  tuition: {
    flexibleTuitionState: side.flexibleTuitionState,
    flexibleTuitionOn: side.flexibleTuitionOn,
  },
  records: { academicRecordsState: side.academicRecordsState, academicRecordsOn: side.academicRecordsOn },
  interview: {
    studentInterviewState: side.studentInterviewState,
    studentInterviewOn: side.studentInterviewOn,
  },
})

/** All columns that joining may change, for undoing it. */
export const columnsBefore = (side: Side): Record<string, unknown> =>
  Object.assign({}, ...Object.values(columnsOf(side)))

export const guardianOf = ({ id, isApplicant, ...guardian }: Side['guardians'][number], isKept: boolean) => ({
  ...guardian,
  id: isKept ? id : null,
  is_applicant: isApplicant,
})

/** Whom the one that stays names: its own, the other's, or both, each person once by address or else by name. */
function guardiansOf([one, other]: readonly [Side, Side], choice: JoinChoice | undefined) {
  if (choice === 'other') return other.guardians.map((guardian) => guardianOf(guardian, false))
  const mine = one.guardians.map((guardian) => guardianOf(guardian, true))
  if (choice !== 'both') return mine
  const keyOf = ({ name, email }: { name: string; email: string }) =>
    (email === '' ? name : email).toLowerCase()
  const known = new Set(mine.map(keyOf))
  const added = other.guardians
    .filter((guardian) => !known.has(keyOf(guardian)))
    .map((guardian) => ({
      ...guardianOf(guardian, false),
      is_applicant: mine.length === 0 && guardian.isApplicant,
    }))
  return [...mine, ...added]
}

/** Puts what was chosen into the one that stays; parts and evaluations change places, so that the other keeps its share. */
async function writeChosen(
  db: Database,
  sides: readonly [Side, Side],
  decided: ReadonlyMap<JoinedField, JoinChoice>,
  at: Date,
): Promise<void> {
  const [one, other] = sides
  const two = { keptId: one.id, otherId: other.id }
  const theirs = columnsOf(other)
  const taken = Object.assign(
    {},
    ...[...decided].flatMap(([field, choice]) => (choice === 'other' ? [theirs[field] ?? {}] : [])),
  )
  await db
    .updateTable('applications')
    .set((eb) => ({ ...taken, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', one.id)
    .execute()
  await swapChosen(db, two, (field) => decided.get(field) === 'other')
  await saveGuardians(db, one.id, guardiansOf(sides, decided.get('guardians')))
}

/** Parts and evaluations that are the other's change places; done again it is undone. */
export async function swapChosen(
  db: Database,
  two: { readonly keptId: number; readonly otherId: number },
  isTaken: (field: JoinedField) => boolean,
): Promise<void> {
  if (isTaken('guardian_part')) await swapPart(db, 'guardian', two)
  if (isTaken('student_part')) await swapPart(db, 'student', two)
  if (isTaken('teacher')) await swapEvaluation(db, 'teacher', two)
  if (isTaken('mentor')) await swapEvaluation(db, 'mentor', two)
}

interface Asked {
  readonly choices: Choices
  readonly version: number
  readonly other_version: number
}

/**
 * Joins the second application into the first, with a choice by field. The second stays as it was but for what changed
 * places, reachable from the first, and out of every list. Throws not-found, a conflict with both as they are now, and
 * sentences by field.
 */
export async function joinDoubles(context: Context, ids: readonly [number, number], asked: Asked) {
  const { db, viewer, services } = context
  const [keptId, otherId] = ids
  const at = new Date(services.clock.nowMs())
  await lockTwo(context, ids)
  const { comparison, sides } = await compareDoubles(db, viewer, ids)
  const [one, other] = sides
  if (one.version !== asked.version || other.version !== asked.other_version)
    throw conflict(
      doublesContract.join,
      'One of the two was changed in the meantime. Nothing is joined yet: look at both again.',
      comparison,
    )
  if (comparison.hindrance !== null) throw invalid({ form: comparison.hindrance })
  const decided = decide(comparison, asked.choices)
  await db
    .insertInto('applicationJoins')
    .values({
      ...{ keptId, otherId },
      choices: JSON.stringify(Object.fromEntries(decided)),
      keptBefore: JSON.stringify({ columns: columnsBefore(one), guardians: one.guardians }),
      keptVersion: one.version + 1,
      joinedBy: viewer.userId,
      joinedAt: at,
    })
    .execute()
  await writeChosen(db, sides, decided, at)
  await db
    .updateTable('applications')
    .set((eb) => ({
      mergedInto: keptId,
      deletedAt: at,
      deletedBy: viewer.userId,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', otherId)
    .execute()
  await closeActions(db, otherId, at)
  await sql`update application_joins set kept_written = application_written(kept_id)
    where kept_id = ${keptId} and other_id = ${otherId} and undone_at is null`.execute(db)
  const event = (applicationId: number, detail: string) =>
    noteEvent(db, { applicationId, kind: 'joined', detail, doneBy: viewer.userId, at })
  await event(keptId, `With application ${otherId}, ${other.studentName}`)
  await event(otherId, `Into application ${keptId}, ${one.studentName}`)
  await insertAudit(db, context, {
    action: 'application.joined',
    subjectType: 'application',
    subjectId: keptId,
    before: columnsBefore(one),
    after: { other: otherId, choices: Object.fromEntries(decided) },
  })
  return { ok: true as const, message: `Application ${otherId} is joined into ${keptId}` }
}
