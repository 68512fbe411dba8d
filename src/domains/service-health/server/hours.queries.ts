import { sql } from 'kysely'
import { serviceLevels } from '#contract/school/service-levels.ts'
import { schoolZone } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { budgetOf, type ErrorBudget } from '../rules/budget.ts'
import type { HeardHour } from '../rules/minutes.ts'

/** The hours of some services since an instant, by service. */
export async function listHours(
  db: Database,
  vendors: readonly string[],
  sinceMs: number,
): Promise<Map<string, HeardHour[]>> {
  const since = new Date(sinceMs - 3_600_000)
  const { rows } = await sql<{ vendor: string; hour: Date; answered: string; slow: string; down: string }>`
    select vendor, hour, answered::text, slow::text, down::text from vendor_hours
    where hour > ${since} and vendor = any(${[...vendors]}::text[]) order by hour`.execute(db)
  const hours = rows.map(({ vendor, hour, answered, slow, down }) => ({
    vendor,
    atMs: hour.getTime(),
    ...{ answered: BigInt(answered), slow: BigInt(slow), down: BigInt(down) },
  }))
  return Map.groupBy(hours, ({ vendor }) => vendor)
}

/** SQL: how many minutes of the hour `h` had a failure and no answer. */
const downMinutes = sql`bit_count((h.down & ~(h.answered | h.slow))::bit(64))`

/** What is left of the budgets of errors, by service; a service that was never heard has none. */
export async function listBudgets(
  db: Database,
  vendors: readonly string[],
  nowMs: number,
): Promise<Map<string, ErrorBudget>> {
  const since = new Date(nowMs - serviceLevels.budgetDays * 86_400_000)
  const now = new Date(nowMs)
  const { rows } = await sql<{ vendor: string; before: number; today: number }>`
    select h.vendor, coalesce(sum(${downMinutes}) filter (where not d.is_today), 0)::integer as before,
      coalesce(sum(${downMinutes}) filter (where d.is_today), 0)::integer as today
    from vendor_hours h cross join lateral (
      select h.hour >= date_trunc('day', ${now}::timestamptz at time zone ${schoolZone}) at time zone ${schoolZone} as is_today) d
    where h.hour > ${since} and h.hour <= ${now} and h.vendor = any(${[...vendors]}::text[]) group by h.vendor`.execute(
    db,
  )
  return new Map(rows.map(({ vendor, before, today }) => [vendor, budgetOf(before, today)]))
}

/** How far behind a service was in the last day, every five minutes. */
export async function listLags(db: Database, vendor: string, sinceMs: number) {
  const { rows } = await sql<{ at: Date; ms: number }>`
    select at, lag_ms::double precision as ms from vendor_lags
    where vendor = ${vendor} and at > ${new Date(sinceMs)} order by at`.execute(db)
  return rows.map(({ at, ms }) => ({ at: at.toISOString(), ms }))
}

/** Writes down how far behind services are; of one five minutes the worst stays. */
export async function keepLags(
  db: Database,
  lags: readonly { readonly vendor: string; readonly ms: number }[],
  nowMs: number,
): Promise<void> {
  if (lags.length === 0) return
  const at = new Date(nowMs - (nowMs % serviceLevels.lagEveryMs))
  await sql`
    insert into vendor_lags as kept (vendor, at, lag_ms)
    select vendor, ${at}, ms from jsonb_to_recordset(${JSON.stringify(lags)}::jsonb) as lag (vendor text, ms bigint)
    order by vendor on conflict (vendor, at) do update set lag_ms = greatest(kept.lag_ms, excluded.lag_ms)`.execute(
    db,
  )
}
