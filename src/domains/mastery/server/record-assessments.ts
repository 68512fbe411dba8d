import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChange } from '#server/live/live.ts'
import type { AssessmentFlag } from '../contract/assessment-flags.ts'
import type { MasteryLevel } from '../contract/mastery-levels.ts'

/** What is said of one unit or ability. */
export interface NewAssessment {
  readonly perk: { readonly unitId: number } | { readonly abilityId: number }
  readonly flag: AssessmentFlag
  /** Null: none is given. */
  readonly level: MasteryLevel | null
  /** Made harmless by the caller. */
  readonly commentHtml?: string
}

/** One send of a reviewer about one student. */
export interface AssessmentBatch {
  readonly viewer: Viewer
  readonly atMs: number
  readonly studentId: number
  readonly experienceId?: number | null
  readonly taskId?: number | null
  readonly handInId?: number | null
  readonly isFinal: boolean
  readonly assessments: readonly NewAssessment[]
}

/**
 * Keeps what one send says of a student, in the caller's transaction, who has the lock of the task's submission where
 * there is one; the batch that is returned names it, and takes it back.
 */
export async function recordAssessments(
  db: Database,
  { viewer, atMs, assessments, ...about }: AssessmentBatch,
): Promise<{ batch: string }> {
  const batch = randomUUID()
  await insertRows(
    db,
    'assessments',
    assessments.map(({ perk, flag, level, commentHtml = '' }) => ({
      ...about,
      ...perk,
      flag,
      level,
      commentHtml,
      batch,
      assessedBy: viewer.userId,
      mirroredBy: viewer.mirroredBy?.userId ?? null,
      assessedAt: new Date(atMs),
    })),
  )
  await settle(db, batch)
  await publishChange(db, topic('student', about.studentId))
  return { batch }
}

/**
 * Takes a send back: it counts nowhere from now on and stays readable; what it had taken the place of stands again.
 * Returns how many assessments that were. The caller has the lock of the task's submission.
 */
export async function withdrawAssessments(
  db: Database,
  batch: string,
  { userId, atMs }: { readonly userId: number; readonly atMs: number },
): Promise<number> {
  const rows = await db
    .updateTable('assessments')
    .set({ withdrawnAt: new Date(atMs), withdrawnBy: userId })
    .where('batch', '=', batch)
    .where('withdrawnAt', 'is', null)
    .returning('studentId')
    .execute()
  await settle(db, batch)
  const [first] = rows
  if (first) await publishChange(db, topic('student', first.studentId))
  return rows.length
}

/** SQL: the assessment in scope by this name says nothing: "Not covered" without a word takes back what was said before. */
export const isEmpty = (assessment: string) =>
  sql<boolean>`(${sql.ref(`${assessment}.flag`)} = 'not_covered' and ${sql.ref(`${assessment}.level`)} is null
    and ${sql.ref(`${assessment}.comment_html`)} = '')`

/** SQL: a batch of assessments, of which none was taken back, says that there was something to assess (`showsWork`). */
export const batchShowsWork = (batch: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from assessments shown where shown.batch = ${batch} and shown.withdrawn_at is null
    and coalesce(shown.level > 0, shown.flag <> 'not_covered'))`

/**
 * Of all that was said on the task of a batch of its units and abilities, what stands now: what was not taken back and says
 * something, from the last on that was said without a level. "Not covered" without a word says nothing: it takes back what was
 * said there before. What was said in between takes the place of nothing final: a task that is no final one any more has no
 * levels to be seen, and the one that earned a credit stays.
 */
const settle = (db: Database, batch: string) =>
  sql`update assessments a set stands = s.stands
    from (select o.id, not o.is_off and not o.is_empty
          and o.id >= coalesce(max(o.id) filter (where o.replaces and (o.is_final or o.is_empty)) over of_perk, 0)
          and (o.is_final or o.id >= coalesce(max(o.id) filter (where o.replaces) over of_perk, 0)) as stands
        from assessments b cross join lateral (
          select o.id, o.unit_id, o.ability_id, o.is_final, o.withdrawn_at is not null or o.says_again as is_off,
            ${isEmpty('o')} as is_empty,
            o.level is null and o.withdrawn_at is null and not o.says_again as replaces
          from assessments o where o.task_id = b.task_id and o.student_id = b.student_id
            and coalesce(o.unit_id, -o.ability_id) = coalesce(b.unit_id, -b.ability_id)) o
        where b.batch = ${batch} window of_perk as (partition by o.unit_id, o.ability_id)) s
    where a.id = s.id and a.stands <> s.stands`.execute(db)
