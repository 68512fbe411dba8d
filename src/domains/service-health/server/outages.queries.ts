import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

export interface Silence {
  readonly vendor: string
  readonly job: string
  readonly since: Date
}

/** The jobs of which nothing is heard, as the watcher found them. */
export async function listSilences(db: Database): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    select vendor, job, began_at as since from vendor_outages where kind = 'silent' and ended_at is null
    order by vendor, job`.execute(db)
  return rows
}

export interface Outage {
  readonly vendor: string
  readonly kind: 'down' | 'silent'
  /** Of silence: the job; otherwise empty. */
  readonly job: string
  readonly beganAt: Date
}

/**
 * Brings the open outages of a kind to what is found now, each begun and ended once however many servers look. Returns
 * those that are new and those that are over.
 */
export async function keepOutages(
  db: Database,
  kind: Outage['kind'],
  found: readonly Omit<Outage, 'kind'>[],
  now: Date,
): Promise<{ readonly begun: Outage[]; readonly ended: Outage[] }> {
  const rows = JSON.stringify(
    found.map(({ vendor, job, beganAt }) => ({ vendor, job, began_at: beganAt.toISOString() })),
  )
  const asked = sql`jsonb_to_recordset(${rows}::jsonb) as f (vendor text, job text, began_at timestamptz)`
  const { rows: ended } = await sql<Outage>`
    update vendor_outages o set ended_at = ${now}
    where o.kind = ${kind} and o.ended_at is null
      and not exists (select from ${asked} where f.vendor = o.vendor and f.job = o.job)
    returning o.vendor, o.kind, o.job, o.began_at`.execute(db)
  const { rows: begun } = await sql<Outage>`
    insert into vendor_outages (vendor, kind, job, began_at, told_at)
    select f.vendor, ${kind}, f.job, f.began_at, ${now} from ${asked} order by f.vendor, f.job
    on conflict (vendor, kind, job) where ended_at is null do nothing
    returning vendor, kind, job, began_at`.execute(db)
  return { begun, ended }
}
