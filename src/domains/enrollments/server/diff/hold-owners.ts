import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'

/**
 * For how many colleagues who would leave it is asked what they own: each kind of thing is asked of one person at a
 * time.
 */
const mostAsked = 200

const notAsked = `Nobody has looked at what is still theirs: more than ${mostAsked} colleagues would leave`

/**
 * A colleague who would leave and answers for something still – a house they advise, tasks, groups – waits, and what it is
 * stands beside them: first somebody takes it over. Who was not asked about waits, too: nobody leaves with a house unseen.
 */
export async function holdOwners(
  db: Database,
  { owned, config }: Pick<Services, 'owned' | 'config'>,
  importId: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number; employeeId: number }>`
    select id, our_id as employee_id from roster_changes where import_id = ${importId} and kind = 'person'
      and sign = 'leave' and role = 'employee' order by id limit ${mostAsked}`.execute(db)
  const last = rows[mostAsked - 1]
  if (last !== undefined)
    await sql`update roster_changes set decision = null, hint = concat_ws('. ', nullif(hint, ''), ${notAsked}::text)
      where import_id = ${importId} and kind = 'person' and sign = 'leave' and role = 'employee' and id > ${last.id}`.execute(
      db,
    )
  for (const { id, employeeId } of rows) {
    const kept: string[] = []
    for (const { title, list } of owned) {
      const { length } = await list(db, { employeeId, now, config })
      if (length > 0) kept.push(`${title.toLowerCase()}: ${length}`)
    }
    if (kept.length > 0)
      await sql`update roster_changes set decision = null,
        hint = concat_ws('. ', nullif(hint, ''), ${`Still theirs – ${kept.join('; ')}`}::text) where id = ${id}`.execute(
        db,
      )
  }
}
