import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import type { Touched } from '../contract/pathways.schemas.ts'
import { nameStudents, readAssignments } from './assignments.queries.ts'

interface Asked {
  readonly viewer: Viewer
  readonly schoolYear: string
  /** How many years it comes after the running one. */
  readonly ahead: number
  readonly isPreview: boolean
  /** Students whose plan changes although their pathway does not. */
  readonly ofPathway?: number
}

/**
 * Makes a change and returns, with its result, whose plans it touches: students whose pathway is another one
 * afterwards, and those of `ofPathway`. A preview does the very same and takes it back, so that what is said before
 * cannot differ from what happens.
 */
export async function withTouched<Result>(
  db: Database,
  { viewer, schoolYear, ahead, isPreview, ofPathway }: Asked,
  change: () => Promise<Result>,
): Promise<{ result: Result; touched: Touched }> {
  const before = await readAssignments(db, schoolYear, ahead)
  if (isPreview) await sql`savepoint before_change`.execute(db)
  const result = await change()
  const after = await readAssignments(db, schoolYear, ahead)
  const students = new Set<number>()
  for (const [key, pathwayId] of after)
    if (before.get(key) !== pathwayId || (ofPathway !== undefined && pathwayId === ofPathway))
      students.add(Number.parseInt(key, 10))
  if (isPreview) await sql`rollback to savepoint before_change`.execute(db)
  return { result, touched: await nameStudents(db, viewer, [...students]) }
}

/** Pathways of a year decide together whose is which, so they are changed one at a time. */
export const lockSchoolYear = (db: Database, schoolYear: string) =>
  holdLock(db, locks.pathwaysOf(Number(schoolYear.slice(0, 4))))
