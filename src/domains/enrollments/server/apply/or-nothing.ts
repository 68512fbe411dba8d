import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Outcome } from './batches.ts'

/** Does a change of several parts: where one of them is refused none of it is done, and the transaction goes on. */
export async function orNothing(db: Database, work: () => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint whole_change`.execute(db)
  const outcome = await work()
  await sql`${sql.raw(outcome.problem === undefined ? 'release' : 'rollback to')} savepoint whole_change`.execute(
    db,
  )
  return outcome
}
