import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { tellOf } from '../page/note-event.ts'

/** An answer as it stands, and what came late from another device: nothing of it is lost. */
export interface Answer {
  readonly value: string
  readonly version: number
  readonly savedAt: string
  readonly others: readonly { readonly value: string; readonly savedAt: string }[]
}
export type Answers = Readonly<Record<string, Answer>>

export interface StoredPart {
  readonly id: number
  readonly applicationId: number
  readonly part: 'guardian' | 'student'
  readonly version: number
  readonly formVersion: number
  readonly fields: Answers
  readonly answers: readonly { readonly question: string; readonly answer: string }[]
  readonly savedAt: Date
  readonly submittedAt: Date | null
  readonly reason: string
}

export interface FamilyApplication {
  readonly id: number
  readonly studentFirstName: string
  readonly studentName: string
  readonly studentGrade: number
  readonly studentEmail: string
  readonly guardianName: string
  readonly guardianEmail: string
  readonly guardianSteps: number
  readonly studentSteps: number
  readonly guardianFinishedAt: Date | null
  readonly studentFinishedAt: Date | null
  readonly flexibleTuitionState: 'none' | 'in_review' | 'done'
  /** It is decided: nothing is sent any more. */
  readonly isOver: boolean
  /** Another one was joined into it: its part may be of one parent, and its papers of the other. */
  readonly isJoined: boolean
}

/** An application as its family sees it; of one that was joined into another that one, undefined where it was deleted. */
export const findFamilyApplication = (db: Database, id: number) => findKept(db, id, sql``)

/**
 * An application as its family sees it, locked until the transaction ends: changes of it come one after the other. Of
 * one that was joined into another that one, undefined where it was deleted.
 */
export const lockFamilyApplication = (db: Database, id: number) => findKept(db, id, sql`for no key update`)

async function findKept(
  db: Database,
  id: number,
  locking: RawBuilder<unknown>,
): Promise<FamilyApplication | undefined> {
  const standing = await findStanding(db, id, locking)
  if (standing !== undefined) return standing
  // The one that is out of every list is not locked: parting the two takes them in its own order.
  const joined = await db
    .selectFrom('applications')
    .select('mergedInto')
    .where('id', '=', id)
    .executeTakeFirst()
  const keptId = joined?.mergedInto ?? null
  return keptId === null ? undefined : findKept(db, keptId, locking)
}

async function findStanding(
  db: Database,
  id: number,
  locking: RawBuilder<unknown>,
): Promise<FamilyApplication | undefined> {
  const { rows } = await sql<FamilyApplication>`
    select id, student_first_name, student_name, student_grade, student_email, guardian_name, guardian_email, guardian_steps, student_steps,
      guardian_finished_at, student_finished_at, flexible_tuition_state, outcome is not null as is_over,
      exists (select from applications j where j.merged_into = applications.id) as is_joined
    from applications where id = ${id} and deleted_at is null ${locking}`.execute(db)
  return rows[0]
}

/** The newest version of a part. */
export async function getPart(
  db: Database,
  applicationId: number,
  part: StoredPart['part'],
): Promise<StoredPart> {
  const { rows } = await sql<StoredPart>`
    select id, application_id, part, version, form_version, fields, answers, saved_at, submitted_at, reason
    from application_answers where application_id = ${applicationId} and part = ${part}
    order by version desc limit 1`.execute(db)
  const [found] = rows
  if (!found) throw notFound('There is nothing to fill in.')
  return found
}

interface VersionRow {
  readonly part: StoredPart['part']
  readonly version: number
  readonly formVersion: number
  readonly fields: Answers
  readonly answers: StoredPart['answers']
  readonly savedAt: Date
  readonly submittedAt: Date | null
  readonly reason: string
  readonly reopenedBy: string | null
}

/** Every version of both parts, the newest first. */
export async function listPartVersions(db: Database, applicationId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select w.part, w.version, w.form_version, w.fields, w.answers, w.saved_at, w.submitted_at, w.reason, u.name as reopened_by
    from application_answers w left join users u on u.id = w.reopened_by
    where w.application_id = ${applicationId} order by w.part, w.version desc`.execute(db)
  return rows
}

/** Keeps the answers of a draft. The caller has the application locked. */
export const keepAnswers = (db: Database, partId: number, fields: Answers, at: Date) =>
  db
    .updateTable('applicationAnswers')
    .set({ fields: JSON.stringify(fields), savedAt: at })
    .where('id', '=', partId)
    .where('submittedAt', 'is', null)
    .execute()

/** What the list and the page of an application show of its draft. */
export interface Shown {
  readonly studentFirstName?: string
  readonly studentLastName?: string
  readonly studentEmail?: string
  readonly studentBornOn?: string | null
  readonly studentGrade?: number
  readonly cohortId?: number | null
  readonly startsOn?: string | null
  readonly schoolNow?: string
  readonly livesIn?: string
  readonly guardianSteps?: number
  readonly guardianStepsAll?: number
  readonly studentSteps?: number
  readonly studentStepsAll?: number
}

/**
 * Stores what is shown of an application and its draft; nothing where nothing is given. The version grows only with a
 * change of what the form of the staff shows, so that whoever has it open does not save over it; how far a draft is
 * does not stand there.
 */
export async function keepShown(db: Database, applicationId: number, shown: Shown, at: Date): Promise<void> {
  if (Object.keys(shown).length === 0) return
  const said = Object.entries(shown).filter(([name]) => !name.includes('Steps'))
  const differs = said.map(([name, value]) => sql<boolean>`${sql.ref(name)} is distinct from ${value}`)
  const isNews = differs.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(differs, sql` or `)})`
  await db
    .updateTable('applications')
    .set({ ...shown, updatedAt: at, version: sql<number>`version + case when ${isNews} then 1 else 0 end` })
    .where('id', '=', applicationId)
    .execute()
  await tellOf(db, applicationId)
}

/** The days that are offered to begin on, the next first. */
export const listOfferedDates = (db: Database, today: string) =>
  db
    .selectFrom('admissionStartDates')
    .select('date')
    .where('removedAt', 'is', null)
    .where('date', '>', today)
    .orderBy('date')
    .execute()
    .then((rows) => rows.map(({ date }) => date))
