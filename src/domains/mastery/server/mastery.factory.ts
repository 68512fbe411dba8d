import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { MasteryLevel } from '../contract/mastery-levels.ts'

/** Makes final assessments of units, as an import of past years leaves them. */
export const makeAssessments = (
  db: Database,
  {
    studentId,
    unitIds,
    level = 3,
    experienceId = null,
  }: { studentId: number; unitIds: readonly number[]; level?: MasteryLevel; experienceId?: number | null },
) =>
  insertRows(
    db,
    'assessments',
    unitIds.map((unitId) => ({
      studentId,
      unitId,
      level,
      experienceId,
      isFinal: true,
      flag: 'ontrack',
      batch: '00000000-0000-4000-8000-000000000001',
      assessedAt: new Date('2026-10-01T15:00:00Z'),
    })),
  )
