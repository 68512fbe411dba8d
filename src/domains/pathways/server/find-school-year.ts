import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

interface Asked {
  readonly schoolYear?: string | undefined
  readonly cycleId?: number | undefined
}

/** The school year that is asked for: by its name, by one of its cycles, else the running one. */
export async function findSchoolYear(db: Database, asked: Asked, running: string): Promise<string> {
  if (asked.schoolYear !== undefined) return asked.schoolYear
  if (asked.cycleId === undefined) return running
  const cycle = await db
    .selectFrom('cycles')
    .select('schoolYear')
    .where('id', '=', asked.cycleId)
    .executeTakeFirst()
  if (!cycle) throw notFound('There is no such cycle.')
  return cycle.schoolYear
}
