import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface OutboxFigures {
  /** To go out: not tried yet, or on their way. */
  readonly waiting: number
  /** Tried, and to be tried again. */
  readonly retrying: number
  readonly failed: number
  readonly unknown: number
  readonly closed: number
  /** Of those that failed, the ones another try may bring through. */
  readonly mayPass: number
  /** Since when the oldest of those that are to go out waits. */
  readonly oldestAt: Date | null
}

/** How the outbox is doing, from an index that leaves out what was sent. */
export async function readOutboxFigures(db: Database): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select count(*) filter (where state in ('waiting', 'sending')) as waiting,
      count(*) filter (where state = 'retrying') as retrying,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'unknown') as unknown,
      count(*) filter (where state = 'closed') as closed,
      count(*) filter (where state = 'failed' and may_pass) as may_pass,
      min(created_at) filter (where state in ('waiting', 'sending', 'retrying')) as oldest_at
    from outbox_mails where state <> 'sent'`.execute(db)
  if (!rows[0]) throw new Error('Counting gave no row.')
  return rows[0]
}
