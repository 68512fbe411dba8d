import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Cause } from '#contract/text/causes.ts'
import type { Database } from '#server/database/database.ts'

/** What a call did, or why nothing was done, for whoever looks into the log of a connection. */
export interface CallRecord {
  readonly connectionId: number
  readonly method: string
  readonly kind: 'user' | 'group' | 'none'
  /** `refused` where nothing was done. */
  readonly did: string
  /** Of whom or what, as the provider names it. */
  readonly name: string
  readonly personId: number | null
  readonly status: number
  readonly cause: Cause | null
  readonly detail: string
  readonly requestId: string
}

const most = 300

/** As the log keeps what was sent: what the database cannot keep is left out. */
const kept = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, most)

/** Writes a call into the log; one that went well in its own transaction. */
export const insertCall = (db: Database, call: CallRecord, nowMs: number) =>
  db
    .insertInto('provisioningCalls')
    .values({ ...call, name: kept(call.name), detail: kept(call.detail), happenedAt: new Date(nowMs) })
    .execute()

/** Counts a call in its school day: reads are in no log, they would be a thousand times what is done. */
export async function countCall(
  db: Database,
  connectionId: number,
  what: 'reads' | 'writes' | 'refused',
  nowMs: number,
): Promise<void> {
  const column = sql.ref(what)
  await sql`
    insert into provisioning_tallies as t (connection_id, day, ${column}, last_at)
    values (${connectionId}, ${schoolDateOf(nowMs)}, 1, ${new Date(nowMs)})
    on conflict (connection_id, day) do update set ${column} = t.${column} + 1, last_at = excluded.last_at`.execute(
    db,
  )
}
