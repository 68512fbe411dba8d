import { sql } from 'kysely'
import { z } from 'zod'
import { masteryLevels } from '#domains/mastery/contract/mastery-levels.ts'
import type { Database } from '#server/database/database.ts'
import type { PlannedRow } from './load-plan.ts'

const facts = z.object({ score: z.number(), completed_on: z.string() }).nullable()
const milestones = z.array(z.object({ vendor_unit: z.number(), before: facts, after: facts }))
const units = z.array(
  z.object({
    unit_id: z.number(),
    before: z.number().nullable(),
    after: z.literal(masteryLevels).nullable(),
  }),
)
/** The batch that stood before, and the one that the run gave, by unit. */
const batches = z.record(
  z.string(),
  z.object({ before: z.string().nullable(), after: z.string().nullable() }),
)
export type RowBatches = z.output<typeof batches>

export interface StoredRow extends PlannedRow {
  readonly batches: RowBatches
}

export const readMilestones = (stored: unknown) => milestones.parse(stored)
export const readUnits = (stored: unknown) => units.parse(stored)

/** The rows of a run as it was planned, in the order of students. */
export async function listStoredRows(db: Database, runId: number): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('languageRunRows')
    .select(['studentId', 'topicId', 'creditsBefore', 'creditsAfter', 'milestones', 'units', 'batches'])
    .where('runId', '=', runId)
    .orderBy('studentId')
    .orderBy('topicId')
    .execute()
  return rows.map((row) => ({
    ...row,
    milestones: readMilestones(row.milestones),
    units: readUnits(row.units),
    batches: batches.parse(row.batches),
  }))
}

/** Locks the students of a run in their order: who changes their credits at the same time comes before or after. */
export const lockStudents = (db: Database, studentIds: readonly number[]) =>
  sql`select from students where id = any(${[...new Set(studentIds)]}::int[]) order by id for no key update`.execute(
    db,
  )

/** What is written into many rows of a run at once. */
export const noteRows = (
  db: Database,
  runId: number,
  column: 'batches' | 'kept',
  notes: readonly { readonly student_id: number; readonly topic_id: number; readonly value: unknown }[],
) =>
  column === 'batches'
    ? sql`update language_run_rows r set batches = n.value
        from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (student_id integer, topic_id integer, value jsonb)
        where r.run_id = ${runId} and r.student_id = n.student_id and r.topic_id = n.topic_id`.execute(db)
    : sql`update language_run_rows r set kept = n.value
        from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (student_id integer, topic_id integer, value text)
        where r.run_id = ${runId} and r.student_id = n.student_id and r.topic_id = n.topic_id`.execute(db)
