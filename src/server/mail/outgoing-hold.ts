import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { inTurn } from '../live/in-turn.ts'
import { type LiveHub, publishChange, type ServerTopic } from '../live/live.ts'
import type { Config } from '../settings/config.ts'

/** The key among the settings under which a database remembers where it lives. */
const placeKey = 'place'
const topic: ServerTopic = 'outgoing:0'

/** Why nothing goes out: the database was copied, or a setting says so. */
export type HoldReason = 'copied' | 'setting'

/** The sentence for whoever asks for something that would go out. */
export const nothingGoesOut = 'Nothing goes out of this copy of the school: see the outbox.'

export interface OutgoingHold {
  /** Undefined when mails, push messages and calendars go out as usual. */
  reason(): HoldReason | undefined
}

/**
 * The database by the numbers of its cluster, of itself and of a table, all of which are others after a dump was
 * restored, and the address it is reached at.
 */
const placeNow = (publicUrl: string | undefined) => sql<{ place: string }>`
  select concat_ws('/', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()), 'settings'::regclass::oid::text,
    ${publicUrl ?? null}::text) as place`

async function readPlace(db: Database, publicUrl: string | undefined): Promise<string> {
  const { rows } = await placeNow(publicUrl).execute(db)
  return rows[0]?.place ?? ''
}

/**
 * Whether what goes out is held. A database that finds itself elsewhere is a copy, perhaps of a real school on somebody's
 * desk: it waits until a person says that this is the school now (decision 38). A new database remembers its place.
 */
export async function watchHold(
  {
    pool,
    database,
    live,
  }: { readonly pool: pg.Pool; readonly database: Database; readonly live: Pick<LiveHub, 'subscribe'> },
  config: Config,
): Promise<OutgoingHold> {
  const place = await readPlace(database, config.PUBLIC_URL)
  await pool.query(
    'insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing',
    [placeKey, place],
  )
  let isCopy = false
  const read = async () => {
    const { rows } = await pool.query<{ value: unknown }>('select value from settings where key = $1', [
      placeKey,
    ])
    isCopy = rows[0]?.value !== place
  }
  await read()
  const renew = inTurn(read)
  live.subscribe([topic], () => void renew())
  // A change before it subscribed was missed.
  await renew()
  return { reason: () => (config.HOLD_OUTGOING ? 'setting' : isCopy ? 'copied' : undefined) }
}

/** Why a server with these settings would send nothing, without writing anything: for whoever only looks. */
export async function wouldHold(db: Database, config: Config): Promise<HoldReason | undefined> {
  if (config.HOLD_OUTGOING) return 'setting'
  const kept = await db.selectFrom('settings').select('value').where('key', '=', placeKey).executeTakeFirst()
  return kept && kept.value !== (await readPlace(db, config.PUBLIC_URL)) ? 'copied' : undefined
}

/** Takes this database for the school from now on: what waited goes out, on every server. */
export async function releaseHold(db: Database, config: Config): Promise<void> {
  const place = await readPlace(db, config.PUBLIC_URL)
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(place), updatedAt: new Date() })
    .where('key', '=', placeKey)
    .execute()
  await publishChange(db, topic)
}
