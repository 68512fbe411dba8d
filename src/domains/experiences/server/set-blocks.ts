import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** The blocks in which an experience meets; under its lock. */
export async function setBlocks(
  db: Database,
  experienceId: number,
  blocks: readonly number[],
): Promise<void> {
  await sql`
    delete from experience_blocks where experience_id = ${experienceId} and block <> all(${[...blocks]}::smallint[])`.execute(
    db,
  )
  await insertRows(
    db,
    'experienceBlocks',
    blocks.map((block) => ({ experienceId, block })),
    (insert) => insert.onConflict((conflict) => conflict.doNothing()),
  )
}
