import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChanges } from '#server/live/live.ts'
import type { MasteryLevel } from '../contract/mastery-levels.ts'

/** A unit of the language vendor as it is to stand; null: it was taken back. */
export interface MilestoneWrite {
  readonly student_id: number
  readonly topic_id: number
  readonly vendor_unit: number
  readonly after: { readonly score: number; readonly completed_on: string } | null
}

/** Writes units of language courses, of any number of students, in the caller's transaction and in two statements. */
export async function writeLanguageMilestones(
  db: Database,
  writes: readonly MilestoneWrite[],
): Promise<void> {
  const written = writes.flatMap(({ after, ...of }) => (after === null ? [] : [{ ...of, ...after }]))
  await sql`insert into language_milestones as m (student_id, topic_id, vendor_unit, score, completed_on)
    select student_id, topic_id, vendor_unit, score, completed_on
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as w (student_id integer, topic_id integer, vendor_unit smallint, score smallint, completed_on date)
    on conflict (student_id, topic_id, vendor_unit)
      do update set score = excluded.score, completed_on = excluded.completed_on`.execute(db)
  const gone = writes.filter(({ after }) => after === null)
  await sql`delete from language_milestones m using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
    as g (student_id integer, topic_id integer, vendor_unit smallint)
    where m.student_id = g.student_id and m.topic_id = g.topic_id and m.vendor_unit = g.vendor_unit`.execute(
    db,
  )
  await tellStudents(
    db,
    writes.map(({ student_id }) => student_id),
  )
}

/** Units of language courses as they stand, of some students. */
export async function listLanguageMilestones(db: Database, studentIds: readonly number[]) {
  const { rows } = await sql<{
    studentId: number
    topicId: number
    vendorUnit: number
    score: number
    completedOn: string
  }>`select student_id, topic_id, vendor_unit, score, completed_on::text from language_milestones
    where student_id = any(${[...studentIds]}::int[]) order by student_id, topic_id, vendor_unit`.execute(db)
  return rows
}

/** A final assessment of one unit that is known by its batch. */
export interface GivenLevel {
  readonly studentId: number
  readonly unitId: number
  readonly level: MasteryLevel
  readonly batch: string
}

/** Keeps assessments of many students that nobody wrote by hand, each a batch of its own. */
export async function recordLevels(
  db: Database,
  given: readonly GivenLevel[],
  about: {
    readonly viewer: Viewer
    readonly atMs: number
    readonly experienceId: number
    readonly commentHtml: string
  },
): Promise<void> {
  const { viewer, atMs, experienceId, commentHtml } = about
  await insertRows(
    db,
    'assessments',
    given.map((one) => ({
      ...one,
      experienceId,
      isFinal: true,
      flag: 'ontrack',
      commentHtml,
      assessedBy: viewer.userId,
      mirroredBy: viewer.mirroredBy?.userId ?? null,
      assessedAt: new Date(atMs),
    })),
  )
  await tellStudents(
    db,
    given.map(({ studentId }) => studentId),
  )
}

/** Takes batches back, so that they count nowhere, or has them count again. */
export async function setBatchesWithdrawn(
  db: Database,
  batches: readonly string[],
  withdrawn: { readonly userId: number; readonly atMs: number } | null,
): Promise<void> {
  const { rows } = await sql<{ studentId: number }>`
    update assessments set withdrawn_at = ${withdrawn ? new Date(withdrawn.atMs) : null},
      withdrawn_by = ${withdrawn?.userId ?? null}
    where batch = any(${[...batches]}::uuid[]) and (withdrawn_at is null) = ${withdrawn !== null}
    returning student_id`.execute(db)
  await tellStudents(
    db,
    rows.map(({ studentId }) => studentId),
  )
}

const tellStudents = (db: Database, studentIds: readonly number[]) =>
  publishChanges(
    db,
    [...new Set(studentIds)].map((id) => topic('student', id)),
  )
