import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

interface MovedAddress {
  readonly from: string
  readonly to: string
}

/** What the outbox says of a mail whose link ended with the address it was for. */
const stopped = 'The address was corrected before it went out; its link opens nothing any more.'

/**
 * Sends after people whose address was corrected what still waits for them, and what failed and may be sent again. What
 * carries a link that lets its holder in goes nowhere: it was for the former address. Gives the new addresses of those
 * whom such a link is missing now. All at once, so that two who change addresses get nothing of each other; mails that
 * are written to an address, whoever has it, stay as they are.
 */
export async function readdressMails(
  db: Database,
  moves: readonly MovedAddress[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set()
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved ("from" text, "to" text)`
  const unsent = sql`m.state in ('waiting', 'retrying', 'failed') and not m.is_to_address and lower(m.to_email) = moved."from"`
  const { rows } = await sql<{ to: string }>`
    update outbox_mails m set closed_at = ${at}, failure = ${stopped} from ${moved}
    where ${unsent} and m.is_private and m.state <> 'failed' returning moved."to"`.execute(db)
  await sql`update outbox_mails m set to_email = moved."to" from ${moved} where ${unsent} and not m.is_private`.execute(
    db,
  )
  return new Set(rows.map(({ to }) => to))
}
