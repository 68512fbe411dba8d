import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { mailsByKey } from '#server/mail/mails-by-key.ts'
import type { ApplicationPage, ShownEvaluation, ShownEvent } from '../../contract/applications.schemas.ts'
import { mailKeyOf } from '../evaluation/evaluation-mail.ts'

const at = (instant: Date | null) => instant?.toISOString() ?? null

export const listGuardians = (db: Database, applicationId: number): Promise<ApplicationPage['guardians']> =>
  db
    .selectFrom('applicationGuardians')
    .select(['id', 'name', 'email', 'phone', 'relationship', 'isApplicant'])
    .where('applicationId', '=', applicationId)
    .orderBy('isApplicant', 'desc')
    .orderBy('id')
    .execute()

interface DocumentRow {
  readonly id: number
  readonly kind: ApplicationPage['documents'][number]['kind']
  readonly title: string
  readonly version: number
  readonly pages: number | null
  readonly sizeBytes: number
  readonly isReadable: boolean
  readonly hasFile: boolean
  readonly madeAt: Date
}

/** All that the family sent, the newest of a kind first, and the newest print of each part. */
export async function listDocuments(
  db: Database,
  applicationId: number,
): Promise<ApplicationPage['documents']> {
  const { rows } = await sql<DocumentRow>`
    select id, kind, title, version, pages, size_bytes, is_readable, file_key is not null as has_file, made_at
    from application_documents d
    where application_id = ${applicationId} and removed_at is null and (kind in ('transcript', 'other') or not exists (
      select from application_documents newer
      where newer.application_id = d.application_id and newer.kind = d.kind and newer.version > d.version))
    order by kind, version desc`.execute(db)
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}

interface EvaluationRow {
  readonly kind: ShownEvaluation['kind']
  readonly evaluatorName: string
  readonly evaluatorEmail: string
  readonly askedAt: Date | null
  readonly lastAskedAt: Date | null
  readonly openedAt: Date | null
  readonly answeredAt: Date | null
  readonly bouncedAt: Date | null
  readonly rating: number | null
  readonly answers: ShownEvaluation['answers']
  readonly mailState: string | null
}

/** Both evaluations, that of the teacher first, each with how its last mail ended. */
export async function listEvaluations(db: Database, applicationId: number): Promise<ShownEvaluation[]> {
  const { rows } = await sql<EvaluationRow>`
    select v.kind, v.evaluator_name, v.evaluator_email, v.asked_at, v.last_asked_at, v.opened_at, v.answered_at,
      v.bounced_at, v.rating::float8 as rating, v.answers, m.state as mail_state
    from application_evaluations v
    left join ${mailsByKey} m on m.dedupe_key = ${mailKeyOf(sql`v.id`, sql`v.mails`)}
    where v.application_id = ${applicationId} order by v.kind desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    askedAt: at(row.askedAt),
    lastAskedAt: at(row.lastAskedAt),
    openedAt: at(row.openedAt),
    answeredAt: at(row.answeredAt),
    bouncedAt: at(row.bouncedAt),
  }))
}

/** The last things that happened; more than anybody reads on a page. */
const mostEvents = 200

export async function listEvents(db: Database, applicationId: number): Promise<ShownEvent[]> {
  const { rows } = await sql<Omit<ShownEvent, 'at'> & { readonly happenedAt: Date }>`
    select e.id, e.kind, e.detail, u.name as person, e.happened_at
    from application_events e left join users u on u.id = e.done_by
    where e.application_id = ${applicationId} order by e.happened_at desc, e.id desc limit ${sql.lit(mostEvents)}`.execute(
    db,
  )
  return rows.map(({ happenedAt, ...row }) => ({ ...row, at: happenedAt.toISOString() }))
}

interface UndoneRow {
  readonly id: number
  readonly kind: ApplicationPage['undone'][number]['kind']
  readonly failure: string
  readonly cause: string | null
  readonly tries: number
  readonly askedAt: Date
  readonly nextTryAt: Date | null
}

/** What was asked for and is not done, with its reason. */
export async function listUndone(db: Database, applicationId: number): Promise<ApplicationPage['undone']> {
  const { rows } = await sql<UndoneRow>`
    select id, kind, failure, cause, tries, asked_at, next_try_at from application_actions
    where application_id = ${applicationId} and state in ('waiting', 'failed') order by id`.execute(db)
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString(), nextTryAt: at(row.nextTryAt) }))
}
