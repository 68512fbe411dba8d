import type { Database } from '#server/database/database.ts'
import type { HourRequirement } from '../../contract/hour-requirements.contract.ts'

const selectRequirements = (db: Database) =>
  db
    .selectFrom('hourRequirements as r')
    .leftJoin('users', 'users.id', 'r.updatedBy')
    .select(['r.id', 'r.title', 'r.cohortId', 'r.gradeFrom', 'r.gradeTo', 'r.validFrom'])
    .select(['r.hoursPerYear', 'r.hoursPerWeek', 'r.version', 'r.updatedAt', 'users.name as updatedBy'])

type Row = Awaited<ReturnType<typeof findRequirement>>

/** All that is required, the latest year first; a school has a handful. */
export const listRequirements = (db: Database) =>
  selectRequirements(db).orderBy('r.validFrom', 'desc').orderBy('r.cohortId').orderBy('r.gradeFrom').execute()

/** A requirement, locked for a change; undefined where there is none. */
export const findRequirement = (db: Database, requirementId: number) =>
  selectRequirements(db).where('r.id', '=', requirementId).forUpdate('r').executeTakeFirst()

export const presentRequirement = (row: NonNullable<Row>): HourRequirement => ({
  id: row.id,
  title: row.title,
  cohort_id: row.cohortId,
  grade_from: row.gradeFrom,
  grade_to: row.gradeTo,
  valid_from: row.validFrom,
  hours_per_year: row.hoursPerYear,
  hours_per_week: row.hoursPerWeek,
  version: row.version,
  updated_by: row.updatedBy,
  updated_at: row.updatedAt.toISOString(),
})
