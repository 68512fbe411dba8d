import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

const hourMs = 60 * 60_000
const flushMs = 5_000
/** Beyond this what is known to be written is forgotten, and written again at worst. */
const mostKnown = 200_000

interface Read {
  readonly hourMs: number
  readonly userId: number
  readonly personId: number
  readonly area: string
}

/** Whose records were on whose screen. Kept in memory for some seconds and written together: no call waits for it. */
export interface ReadLog {
  readonly note: (userId: number, area: string, personIds: readonly number[]) => void
  /** Writes what is kept; a test and the end of the server wait for it. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function keepReadLog(database: Database, clock: Clock, log: FastifyBaseLogger): ReadLog {
  let kept = new Map<string, Read>()
  /** Of this hour, written or about to be. */
  const known = new Set<string>()
  let knownHour = 0
  let writing = Promise.resolve()

  const flush = () => {
    writing = writing.then(async () => {
      const reads = [...kept.values()]
      kept = new Map()
      if (reads.length > 0)
        await write(database, reads).catch((error: unknown) => {
          log.error({ err: error, reads: reads.length }, 'what was read could not be written down yet')
          if (kept.size + reads.length <= mostKnown)
            kept = new Map([...reads.map((read) => [keyOf(read), read] as const), ...kept])
          else known.clear()
        })
    })
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs).unref()
  return {
    note: (userId, area, personIds) => {
      const nowMs = clock.nowMs()
      const thisHour = nowMs - (nowMs % hourMs)
      if (thisHour !== knownHour || known.size > mostKnown) known.clear()
      knownHour = thisHour
      for (const personId of personIds) {
        const key = `${userId} ${personId} ${area}`
        if (personId === userId || known.has(key)) continue
        known.add(key)
        const read = { hourMs: thisHour, userId, personId, area }
        kept.set(keyOf(read), read)
      }
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const keyOf = ({ hourMs, userId, personId, area }: Read) => `${hourMs} ${userId} ${personId} ${area}`

/** Several parts of the product that showed one person in an hour are one row; who is gone meanwhile is left out. */
async function write(database: Database, reads: readonly Read[]): Promise<void> {
  await sql`
    insert into record_reads (hour, user_id, person_id, areas)
    select r.hour, r.user_id, r.person_id, array_agg(distinct r.area order by r.area)
    from unnest(${reads.map((read) => new Date(read.hourMs))}::timestamptz[], ${reads.map(({ userId }) => userId)}::integer[],
      ${reads.map(({ personId }) => personId)}::integer[], ${reads.map(({ area }) => area)}::text[])
      as r (hour, user_id, person_id, area)
    join users reader on reader.id = r.user_id join users person on person.id = r.person_id
    group by r.hour, r.user_id, r.person_id
    on conflict (hour, user_id, person_id) do update
      set areas = (select array_agg(distinct area order by area) from unnest(record_reads.areas || excluded.areas) area)
      where not record_reads.areas @> excluded.areas`.execute(database)
}
