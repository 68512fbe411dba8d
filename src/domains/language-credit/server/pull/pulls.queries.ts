import { sql } from 'kysely'
import { type Cause, causeOf } from '#contract/text/causes.ts'
import type { Database } from '#server/database/database.ts'
import type { LanguagePull } from '../../contract/update-credit.contract.ts'
import { presentSkipped } from '../present-skipped.ts'
import type { Counts } from './store-records.ts'

interface NewPull {
  readonly source: 'api' | 'file'
  readonly isWhole: boolean
  readonly askedBy: number
  readonly at: Date
  readonly since?: Date | null
  readonly fileName?: string
  readonly sha256?: string
}

export const beginPull = ({ at, ...pull }: NewPull, db: Database) =>
  db
    .insertInto('languagePulls')
    .values({ ...pull, beganAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Notes that a reading came to its end: what it counted, and until when by the vendor's clock. */
export const finishPull = (
  db: Database,
  id: number,
  { counts, note, at, asOf }: { counts: Counts; note: string; at: Date; asOf: Date | null },
) =>
  db
    .updateTable('languagePulls')
    .set({
      state: 'finished',
      endedAt: at,
      read: counts.read,
      written: counts.written,
      skipped: JSON.stringify(counts.skipped),
      note,
      asOf,
    })
    .where('id', '=', id)
    .execute()

export const failPull = (
  db: Database,
  id: number,
  { counts, at, failure, cause }: { counts: Counts; at: Date; failure: string; cause: Cause },
) =>
  db
    .updateTable('languagePulls')
    .set({
      ...{ state: 'failed', endedAt: at, failure, cause },
      read: counts.read,
      written: counts.written,
      skipped: JSON.stringify(counts.skipped),
    })
    .where('id', '=', id)
    .execute()

/**
 * Since when what changed is asked for; null: everything, for the first time, once a week, or since something could not be
 * read last time: it is no change when the vendor sends it as it should be.
 */
export async function nextReading(db: Database, nowMs: number): Promise<{ since: Date | null }> {
  const { rows } = await sql<{ asOf: Date | null; wholeAt: Date | null; wasUnread: boolean | null }>`
    select max(as_of) as as_of, max(began_at) filter (where is_whole) as whole_at,
      (array_agg(skipped ? 'row' order by id desc))[1] as was_unread
    from language_pulls where source = 'api' and state = 'finished'`.execute(db)
  const { asOf, wholeAt, wasUnread } = rows[0] ?? { asOf: null, wholeAt: null, wasUnread: null }
  if (asOf === null || wholeAt === null || wasUnread || nowMs - wholeAt.getTime() > weekMs)
    return { since: null }
  return { since: new Date(asOf.getTime() - overlapMs) }
}

const weekMs = 7 * 86_400_000
/** The clocks of two machines differ, and what is written lately may show a little later. */
const overlapMs = 10 * 60_000

/** What a reading itself left out, which no record tells: rows that cannot be read, and what was said twice. */
export async function unreadOf(db: Database, id: number | undefined) {
  const { rows } = await sql<{ row: number; conflict: number }>`
    select coalesce((skipped ->> 'row')::int, 0) as "row", coalesce((skipped ->> 'conflict')::int, 0) as conflict
    from language_pulls where id = ${id ?? null}`.execute(db)
  return rows[0] ?? {}
}

interface PullRow {
  readonly id: number
  readonly source: string
  readonly fileName: string
  readonly state: string
  readonly beganAt: Date
  readonly endedAt: Date | null
  readonly read: number
  readonly written: number
  readonly skipped: unknown
  readonly note: string
  readonly failure: string
  readonly cause: string | null
}

/** The last reading of a state; of any, the last that was begun. */
export async function findPull(db: Database, state?: 'finished'): Promise<LanguagePull | null> {
  const row: PullRow | undefined = await db
    .selectFrom('languagePulls')
    .select([
      ...(['id', 'source', 'fileName', 'state', 'beganAt', 'endedAt', 'read', 'written'] as const),
      ...(['skipped', 'note', 'failure', 'cause'] as const),
    ])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    source: row.source === 'api' ? 'api' : 'file',
    file_name: row.fileName,
    state: row.state === 'finished' ? 'finished' : row.state === 'failed' ? 'failed' : 'running',
    began_at: row.beganAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    read: row.read,
    written: row.written,
    skipped: presentSkipped(row.skipped),
    note: row.note,
    failure: row.failure,
    cause: causeOf(row.cause),
  }
}
