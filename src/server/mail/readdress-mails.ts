import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

interface MovedAddress {
  readonly from: string
  readonly to: string
}

/** What the outbox says of a mail whose link ended with the address it was for. */
const stopped = 'The address was corrected before it went out; its link opens nothing any more.'

/**
 * Readdresses, for people whose address was corrected, the mails that wait for them and all that somebody may send
 * again: those that failed, are in doubt or were closed. A mail with a link that lets its holder in goes nowhere by
 * itself: it was for the former address. Returns the new addresses of those who now lack such a link. All at once, so
 * that two who change addresses get nothing of each other; mails that are written to an address, whoever has it, stay
 * as they are.
 */
export async function readdressMails(
  db: Database,
  moves: readonly MovedAddress[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set()
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved ("from" text, "to" text)`
  const { rows } = await sql<{ to: string; isMissing: boolean }>`
    with unsent as (
      select m.id, m.created_at, m.is_private, m.state, moved."to"
      from outbox_mails m join ${moved} on lower(m.to_email) = moved."from"
      where m.state in ('waiting', 'retrying', 'failed', 'unknown', 'closed') and not m.is_to_address for update of m)
    update outbox_mails m set to_email = u."to",
      failed_at = case when not u.is_private then m.failed_at end,
      closed_at = case when u.is_private then coalesce(m.closed_at, ${at}) else m.closed_at end,
      failure = case when u.is_private and u.state <> 'closed' then ${stopped} else m.failure end
    from unsent u where m.id = u.id and m.created_at = u.created_at
    returning u."to", u.is_private and u.state in ('waiting', 'retrying', 'failed') as is_missing`.execute(db)
  return new Set(rows.flatMap(({ to, isMissing }) => (isMissing ? [to] : [])))
}
