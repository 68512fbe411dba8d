import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'

/** Adds an experience without experts, students and sessions. Returns its number. */
export async function insertExperience(db: Database, values: Insertable<DB['experiences']>): Promise<number> {
  const { id } = await db.insertInto('experiences').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes what an experience says of itself. How many students it takes and needs is `setSize`. */
export const updateExperience = (
  db: Database,
  experienceId: number,
  values: Omit<Updateable<DB['experiences']>, 'places' | 'least'>,
) => db.updateTable('experiences').set(values).where('id', '=', experienceId).execute()

/** Sets who runs an experience, the main expert first. */
export async function setExperts(
  db: Database,
  experienceId: number,
  employeeIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('experienceExperts').where('experienceId', '=', experienceId).execute()
  await insertRows(
    db,
    'experienceExperts',
    employeeIds.map((employeeId, at) => ({ experienceId, employeeId, isMain: at === 0 })),
  )
}

/** Sets in which blocks of the day an experience meets, by their places in it. */
export async function setBlocks(
  db: Database,
  experienceId: number,
  blocks: readonly number[],
): Promise<void> {
  await db.deleteFrom('experienceBlocks').where('experienceId', '=', experienceId).execute()
  await insertRows(
    db,
    'experienceBlocks',
    blocks.map((block) => ({ experienceId, block })),
  )
}
