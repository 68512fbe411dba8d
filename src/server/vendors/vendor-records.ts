import type pg from 'pg'
import {
  giveBackMinutes,
  type HeardMinute,
  takeMinutes,
  type VendorHealth,
  vendorHealth,
  type Word,
  type WordCause,
} from '#vendors/vendor-health.ts'
import { takeTurns } from '../take-turns.ts'

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
  readonly lastDurationMs: number | null
  /** Its last word to any server, since when it has been the same, and why it is not well. */
  readonly lastWord: Word | null
  readonly lastWordAt: Date | null
  readonly wordSince: Date | null
  readonly cause: WordCause | null
}

export interface VendorRecords {
  list(): Promise<VendorRecord[]>
  /** Forgets the minutes before an instant. */
  forgetBefore(at: Date): Promise<void>
  stop(): Promise<void>
}

interface RecordRow {
  vendor: string
  last_good_at: Date | null
  last_error_at: Date | null
  last_error: string | null
  answered: number
  failed: number
  last_duration_ms: number | null
  last_word: Word | null
  last_word_at: Date | null
  word_since: Date | null
  cause: WordCause | null
}

/**
 * Adds what this process saw of outside services to what all have seen, every few seconds and before it is read:
 * two machines show one health page.
 */
export function keepVendorRecords(pool: pg.Pool): VendorRecords {
  const told = new Map(vendorHealth().map((record) => [record.vendor, record]))
  // What this process heard before is of another database, as in tests.
  const earlier = new Map(told)
  const isNews = (record: VendorHealth) => {
    const before = told.get(record.vendor)
    return record.answered !== (before?.answered ?? 0) || record.failed !== (before?.failed ?? 0)
  }

  async function tellMinutes(): Promise<void> {
    const taken = takeMinutes()
    if (taken.length === 0) return
    try {
      await pool.query(addToHours, [JSON.stringify(maskHours(taken))])
    } catch (error) {
      giveBackMinutes(taken)
      throw error
    }
  }

  // One at a time: two would add the same calls.
  const inTurn = takeTurns(1)
  const tell = (): Promise<void> => inTurn(tellOnce)

  async function tellOnce(): Promise<void> {
    await tellMinutes()
    const news = vendorHealth().filter(isNews)
    if (news.length === 0) return
    const rows = news.map((record) => ({
      vendor: record.vendor,
      ...(record.answered !== (earlier.get(record.vendor)?.answered ?? 0) && {
        last_good_ms: record.lastGoodAtMs,
        last_duration_ms: record.lastDurationMs,
      }),
      ...(record.failed !== (earlier.get(record.vendor)?.failed ?? 0) && {
        last_error_ms: record.lastErrorAtMs,
        last_error: record.lastError,
      }),
      last_word: record.lastWord,
      last_word_ms: record.lastWordAtMs,
      word_since_ms: record.wordSinceMs,
      cause: record.cause,
      answered: record.answered - (told.get(record.vendor)?.answered ?? 0),
      failed: record.failed - (told.get(record.vendor)?.failed ?? 0),
    }))
    await pool.query(addToRecords, [JSON.stringify(rows)])
    for (const record of news) told.set(record.vendor, record)
  }

  // What a database that is away did not take is written the next time.
  const timer = setInterval(() => tell().catch(() => {}), everyMs).unref()
  return {
    async list() {
      await tell()
      const { rows } = await pool.query<RecordRow>(
        `select vendor, last_good_at, last_error_at, last_error, answered, failed, last_duration_ms, last_word,
          last_word_at, word_since, cause from vendor_health`,
      )
      return rows.map((row) => ({
        vendor: row.vendor,
        lastGoodAt: row.last_good_at,
        lastErrorAt: row.last_error_at,
        lastError: row.last_error,
        answered: row.answered,
        failed: row.failed,
        lastDurationMs: row.last_duration_ms,
        lastWord: row.last_word,
        lastWordAt: row.last_word_at,
        wordSince: row.word_since,
        cause: row.cause,
      }))
    },
    async forgetBefore(at) {
      await pool.query('delete from vendor_hours where hour < $1', [at])
    },
    async stop() {
      clearInterval(timer)
      await tell().catch(() => {})
    },
  }
}

const hourMs = 3_600_000
const minuteMs = 60_000

/** One row for each service and hour: a bit for each of its minutes in which a word was heard. */
function maskHours(minutes: readonly HeardMinute[]) {
  const hours = new Map<string, { vendor: string; hourMs: number } & Record<Word, bigint>>()
  for (const { vendor, atMs, words } of minutes) {
    const hour = atMs - (atMs % hourMs)
    const key = `${vendor} ${hour}`
    const row = hours.get(key) ?? { vendor, hourMs: hour, answered: 0n, slow: 0n, down: 0n }
    for (const word of words) row[word] |= 1n << BigInt((atMs - hour) / minuteMs)
    hours.set(key, row)
  }
  return [...hours.values()].map(({ vendor, hourMs: hour, answered, slow, down }) => ({
    ...{ vendor, hour_ms: hour },
    ...{ answered: String(answered), slow: String(slow), down: String(down) },
  }))
}

const addToHours = `
  insert into vendor_hours as kept (vendor, hour, answered, slow, down)
  select vendor, to_timestamp(hour_ms / 1000), answered, slow, down
  from jsonb_to_recordset($1::jsonb) as heard (vendor text, hour_ms float8, answered bigint, slow bigint, down bigint)
  order by vendor, hour_ms
  on conflict (vendor, hour) do update set answered = kept.answered | excluded.answered,
    slow = kept.slow | excluded.slow, down = kept.down | excluded.down`

const addToRecords = `
  insert into vendor_health as kept (vendor, last_good_at, last_duration_ms, last_error_at, last_error, answered, failed,
    last_word, last_word_at, word_since, cause)
  select vendor, to_timestamp(last_good_ms / 1000), last_duration_ms, to_timestamp(last_error_ms / 1000), last_error,
    answered, failed, last_word, to_timestamp(last_word_ms / 1000), to_timestamp(word_since_ms / 1000), cause
  from jsonb_to_recordset($1::jsonb) as seen (vendor text, last_good_ms float8, last_duration_ms integer,
    last_error_ms float8, last_error text, answered bigint, failed bigint, last_word text, last_word_ms float8,
    word_since_ms float8, cause text)
  order by vendor
  on conflict (vendor) do update set
    last_duration_ms = case when excluded.last_good_at > kept.last_good_at or kept.last_good_at is null
      then excluded.last_duration_ms else kept.last_duration_ms end,
    last_error = case when excluded.last_error_at > kept.last_error_at or kept.last_error_at is null
      then excluded.last_error else kept.last_error end,
    last_good_at = greatest(excluded.last_good_at, kept.last_good_at),
    last_error_at = greatest(excluded.last_error_at, kept.last_error_at),
    answered = kept.answered + excluded.answered,
    failed = kept.failed + excluded.failed,
    -- The word of another server may be newer than ours.
    (last_word, last_word_at, word_since, cause) = (
      select w.word, w.at, case when w.word = kept.last_word then coalesce(kept.word_since, w.since) else w.since end, w.cause
      from (values (excluded.last_word, excluded.last_word_at, excluded.word_since, excluded.cause),
        (kept.last_word, kept.last_word_at, kept.word_since, kept.cause)) as w (word, at, since, cause)
      order by w.at desc nulls last limit 1)`
