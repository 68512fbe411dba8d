import type pg from 'pg'
import { type VendorHealth, vendorHealth } from '#vendors/vendor-health.ts'

const everyMs = 3_000

/** How an outside service has behaved towards all servers on this database. */
export interface VendorRecord {
  readonly vendor: string
  readonly lastGoodAt: Date | null
  readonly lastErrorAt: Date | null
  readonly lastError: string | null
  /** Attempts that were answered, and those that failed. */
  readonly answered: number
  readonly failed: number
}

export interface VendorRecords {
  list(): Promise<VendorRecord[]>
  stop(): Promise<void>
}

interface RecordRow {
  vendor: string
  last_good_at: Date | null
  last_error_at: Date | null
  last_error: string | null
  answered: number
  failed: number
}

/**
 * Adds what this process saw of outside services to what all have seen, every few seconds and before it is read:
 * two machines show one health page.
 */
export function keepVendorRecords(pool: pg.Pool): VendorRecords {
  const told = new Map(vendorHealth().map((record) => [record.vendor, record]))
  const isNews = (record: VendorHealth) => {
    const before = told.get(record.vendor)
    return record.answered !== (before?.answered ?? 0) || record.failed !== (before?.failed ?? 0)
  }

  async function tell(): Promise<void> {
    const news = vendorHealth().filter(isNews)
    if (news.length === 0) return
    const rows = news.map((record) => ({
      vendor: record.vendor,
      last_good_ms: record.lastGoodAtMs,
      last_duration_ms: record.lastDurationMs,
      last_error_ms: record.lastErrorAtMs,
      last_error: record.lastError,
      answered: record.answered - (told.get(record.vendor)?.answered ?? 0),
      failed: record.failed - (told.get(record.vendor)?.failed ?? 0),
    }))
    await pool.query(addToRecords, [JSON.stringify(rows)])
    for (const record of news) told.set(record.vendor, record)
  }

  // A database that is away hears of it later.
  const timer = setInterval(() => tell().catch(() => {}), everyMs).unref()
  return {
    async list() {
      await tell()
      const { rows } = await pool.query<RecordRow>(
        'select vendor, last_good_at, last_error_at, last_error, answered, failed from vendor_health',
      )
      return rows.map((row) => ({
        vendor: row.vendor,
        lastGoodAt: row.last_good_at,
        lastErrorAt: row.last_error_at,
        lastError: row.last_error,
        answered: row.answered,
        failed: row.failed,
      }))
    },
    async stop() {
      clearInterval(timer)
      await tell().catch(() => {})
    },
  }
}

const addToRecords = `
  insert into vendor_health as kept (vendor, last_good_at, last_duration_ms, last_error_at, last_error, answered, failed)
  select vendor, to_timestamp(last_good_ms / 1000), last_duration_ms, to_timestamp(last_error_ms / 1000), last_error,
    answered, failed
  from jsonb_to_recordset($1::jsonb) as seen (vendor text, last_good_ms float8, last_duration_ms integer,
    last_error_ms float8, last_error text, answered bigint, failed bigint)
  order by vendor
  on conflict (vendor) do update set
    last_duration_ms = case when excluded.last_good_at > kept.last_good_at or kept.last_good_at is null
      then excluded.last_duration_ms else kept.last_duration_ms end,
    last_error = case when excluded.last_error_at > kept.last_error_at or kept.last_error_at is null
      then excluded.last_error else kept.last_error end,
    last_good_at = greatest(excluded.last_good_at, kept.last_good_at),
    last_error_at = greatest(excluded.last_error_at, kept.last_error_at),
    answered = kept.answered + excluded.answered,
    failed = kept.failed + excluded.failed`
