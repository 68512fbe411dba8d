import { sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import type { Database } from '../database/database.ts'
import { mostPeopleTaken } from './much.ts'

/** A departure that somebody is to be told of. */
interface Much {
  readonly actor: string
  readonly actorId: number
  readonly what: string
  readonly people: number
  /** The people in all files that the actor took that day, up to this one; a person in two files counts twice. */
  readonly thatDay: number
}

/** A file that is not whole by then has broken off. */
const patienceMs = 15 * 60_000

/**
 * Closes the departures that are over, and returns those to tell of: files of many people, and the file with which
 * somebody's small ones became many in a day. Each once, by any number of servers.
 */
export async function endDepartures(db: Database, nowMs: number): Promise<Much[]> {
  const { rows } = await sql<Much>`
    with ended as (
      update departures set told_at = ${new Date(nowMs)}
      where told_at is null and (is_whole or began_at < ${new Date(nowMs - patienceMs)})
      returning id, actor_id, what, people, began_at),
    days as (
      select e.*, (select sum(d.people)::integer from departures d where d.actor_id = e.actor_id
        and (d.told_at is not null or d.id in (select id from ended where id <= e.id))
        and date_trunc('day', d.began_at, ${schoolZone}) = date_trunc('day', e.began_at, ${schoolZone})
        and d.began_at >= e.began_at - interval '25 hours') as that_day
      from ended e)
    select u.name as actor, days.actor_id, days.what, days.people, days.that_day from days
    join users u on u.id = days.actor_id
    where days.people > ${mostPeopleTaken}
      or (days.that_day > ${mostPeopleTaken} and days.that_day - days.people <= ${mostPeopleTaken})
    order by days.id`.execute(db)
  return rows
}
