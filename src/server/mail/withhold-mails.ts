import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Closes those of some mails – a query of their numbers – that their receiver may not have any more, with why
 * (`why_withheld`). The database does so by itself as the right ends; whoever sends one again calls this before.
 */
export async function withholdMails(db: Database, ids: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`select withhold_mails(array(${ids}), ${at})`.execute(db)
}
