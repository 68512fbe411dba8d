import { randomUUID } from 'node:crypto'
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

/** Keeps what one send says of a student, in the caller's transaction; the batch names it and takes it back. */
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
  await publishChange(db, topic('student', about.studentId))
  return { batch }
}

/** Takes a send back: it counts nowhere from now on and stays readable. How many assessments that were. */
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
  const [first] = rows
  if (first) await publishChange(db, topic('student', first.studentId))
  return rows.length
}
