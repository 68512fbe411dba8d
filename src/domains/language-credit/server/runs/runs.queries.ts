import { sql } from 'kysely'
import { causeOf } from '#contract/text/causes.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { runStates } from '../../contract/language-words.ts'
import type { LanguageRun } from '../../contract/update-credit.contract.ts'
import { presentSkipped } from '../present-skipped.ts'

interface RunRow {
  readonly id: number
  readonly cycle: string
  readonly experience: string
  readonly ignoreArchived: boolean
  readonly ignoreLeft: boolean
  readonly state: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly plannedAt: Date | null
  readonly learners: number
  readonly students: number
  readonly credits: number
  readonly skipped: unknown
  readonly failure: string
  readonly cause: string | null
  readonly nextTryAt: Date | null
  readonly appliedBy: string | null
  readonly appliedAt: Date | null
  readonly undoneBy: string | null
  readonly undoneAt: Date | null
  readonly kept: number
  readonly source: string | null
  readonly fileName: string | null
  readonly readAt: Date | null
}

/** Runs with what each adds up to, the newest first; one alone by its number. */
export async function listRuns(
  db: Database,
  { id, limit }: { readonly id?: number; readonly limit: number },
): Promise<LanguageRun[]> {
  const { rows } = await sql<RunRow>`
    select r.id, c.title as cycle, e.title as experience, r.ignore_archived, r.ignore_left, r.state, a.name as asked_by,
      r.asked_at, r.planned_at, r.learners, sums.students, sums.credits, r.skipped, r.failure, r.cause, r.next_try_at,
      b.name as applied_by, r.applied_at, u.name as undone_by, r.undone_at, sums.kept, p.source, p.file_name,
      p.ended_at as read_at
    from language_runs r join cycles c on c.id = r.cycle_id join experiences e on e.id = r.experience_id
    join users a on a.id = r.asked_by left join users b on b.id = r.applied_by left join users u on u.id = r.undone_by
    left join language_pulls p on p.id = r.pull_id and p.ended_at is not null
    cross join lateral (
      select count(distinct student_id)::int as students,
        coalesce(sum(credits_after - credits_before), 0)::double precision as credits,
        count(*) filter (where kept <> '')::int as kept
      from language_run_rows where run_id = r.id) sums
    where ${id === undefined ? sql`true` : sql`r.id = ${id}`} order by r.id desc limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows.map(
    ({ askedBy, askedAt, plannedAt, nextTryAt, appliedBy, appliedAt, undoneBy, undoneAt, ...row }) => ({
      id: row.id,
      cycle: row.cycle,
      experience: row.experience,
      ignore_archived_themes: row.ignoreArchived,
      ignore_students_left_sora: row.ignoreLeft,
      state: runStates.find((one) => one === row.state) ?? 'failed',
      asked_by: askedBy,
      asked_at: askedAt.toISOString(),
      planned_at: plannedAt?.toISOString() ?? null,
      learners: row.learners,
      students: row.students,
      credits: row.credits,
      skipped: presentSkipped(row.skipped),
      failure: row.failure,
      cause: causeOf(row.cause),
      next_try_at: nextTryAt?.toISOString() ?? null,
      applied_by: appliedBy,
      applied_at: appliedAt?.toISOString() ?? null,
      undone_by: undoneBy,
      undone_at: undoneAt?.toISOString() ?? null,
      kept: row.kept,
      said:
        row.readAt === null
          ? null
          : {
              source: row.source === 'api' ? ('api' as const) : ('file' as const),
              file_name: row.fileName ?? '',
              ended_at: row.readAt.toISOString(),
            },
    }),
  )
}

export interface CreditRowFound {
  readonly studentId: number
  readonly name: string
  readonly grade: number
  readonly language: string
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly milestones: unknown
  readonly units: unknown
  readonly kept: string
  readonly total: number
}

/** A page of what a run changes, by the name of the student. */
export async function listRunRows(
  db: Database,
  { runId, search }: { readonly runId: number; readonly search: string },
  range: PageRange,
): Promise<CreditRowFound[]> {
  const { rows } = await sql<CreditRowFound>`
    select r.student_id, users.name, k.grade, coalesce(c.language, t.title) as language,
      r.credits_before::double precision, r.credits_after::double precision, r.milestones, r.units, r.kept,
      count(*) over ()::int as total
    from language_run_rows r join users on users.id = r.student_id join students k on k.id = r.student_id
    join topics t on t.id = r.topic_id
    left join lateral (select language from language_courses where topic_id = r.topic_id order by id limit 1) c on true
    where r.run_id = ${runId}
      and ${searchedIn('users.search_text', search)}
    order by users.name, r.student_id, r.topic_id ${rangeText(range)}`.execute(db)
  return rows
}

/** The titles of some units. */
export async function listUnitTitles(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The students of some rows of a run, by name, each with the language of the row. */
export async function listNames(
  db: Database,
  rows: readonly ({ readonly studentId: number; readonly topicId: number } | undefined)[],
) {
  const asked = rows.flatMap((row) => (row ? [{ student_id: row.studentId, topic_id: row.topicId }] : []))
  const { rows: found } = await sql<{ studentId: number; name: string; language: string }>`
    select p.student_id, u.name, t.title as language
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as p (student_id integer, topic_id integer)
    join users u on u.id = p.student_id join topics t on t.id = p.topic_id order by u.name, p.topic_id`.execute(
    db,
  )
  return found.map(({ studentId, ...row }) => ({ student_id: studentId, ...row }))
}
