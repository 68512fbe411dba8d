import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { rollBackDays } from './apply/roll-back.ts'

const day = 86_400_000

/**
 * Forgets what stood in the rows of imports that can no longer be taken back: names, addresses, birth dates. What of them
 * stays is the history: who imported what when, and how many rows of each kind were written. Whatever of them was still
 * open is closed. Returns how many there were. An upload that was never sent whole goes after a day.
 */
export async function forgetImports({ database, clock }: Services): Promise<number> {
  const nowMs = clock.nowMs()
  await sql`delete from roster_imports where state = 'receiving' and created_at < ${new Date(nowMs - day)}`.execute(
    database,
  )
  const { rows } = await sql<{ id: number }>`
    select id from roster_imports where forgotten_at is null and ${isIdle}
      and greatest(created_at, applied_at) < ${new Date(nowMs - rollBackDays() * day)} order by id`.execute(
    database,
  )
  let forgotten = 0
  // An import at a time: a large one takes seconds, and whoever looks at another waits for none of it.
  for (const { id } of rows) if (await inTransaction(database, (db) => forget(db, id, nowMs))) forgotten += 1
  return forgotten
}

const isIdle = sql`state not in ('receiving', 'reading', 'applying', 'rolling_back')`

async function forget(db: Database, importId: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update roster_imports set forgotten_at = ${new Date(nowMs)}, state = case
      when state <> 'open' then state when applied_at is null then 'discarded' else 'applied' end
    where id = ${importId} and forgotten_at is null and ${isIdle} returning id`.execute(db)
  if (rows.length === 0) return false
  // The counts follow the rows (`roster_tallies`): those of what was written are the history.
  const { rows: counts } = await sql<{ counts: unknown }>`
    select coalesce(jsonb_agg(t), '[]') as counts from roster_tallies t where import_id = ${importId}`.execute(
    db,
  )
  for (const table of ['roster_changes', 'roster_records', 'roster_faults', 'roster_rows'])
    await sql`delete from ${sql.table(table)} where import_id = ${importId}`.execute(db)
  await sql`
    insert into roster_tallies as t (import_id, sign, kind, campus, stop, rows, written, ready, waiting)
    select import_id, sign, kind, campus, stop, rows, written, 0, 0
    from jsonb_populate_recordset(null::roster_tallies, ${JSON.stringify(counts[0]?.counts ?? [])}::jsonb)
    on conflict (import_id, sign, kind, campus, stop) do update set rows = excluded.rows, written = excluded.written,
      ready = 0, waiting = 0`.execute(db)
  return true
}
