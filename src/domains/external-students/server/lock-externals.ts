import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

const listRegisteredFor = async (db: Database, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ experienceId: number }>`
    select distinct experience_id from external_registrations where external_student_id = any(${[...ids]}::integer[])`.execute(
    db,
  )
  return rows.map(({ experienceId }) => experienceId)
}

/**
 * Takes the locks of whoever changes what students of partner schools are registered for, or whether they come: what
 * they are registered for and the `named` experiences, in order of number, then the students. Whoever adds sessions
 * holds their experience, too: whichever comes first, everybody is on the rolls to come (docs/decisions/0024).
 */
export async function lockExternals(
  db: Database,
  ids: readonly number[],
  named: readonly number[] = [],
): Promise<void> {
  for (;;) {
    const experiences = new Set([...named, ...(await listRegisteredFor(db, ids))])
    await sql`select id from experiences where id = any(${[...experiences]}::integer[]) order by id for no key update`.execute(
      db,
    )
    await sql`select id from external_students where id = any(${[...ids]}::integer[]) order by id for update`.execute(
      db,
    )
    // One who was registered elsewhere while this waited is on other rolls by now.
    const standing = await listRegisteredFor(db, ids)
    if (standing.every((id) => experiences.has(id))) return
  }
}
