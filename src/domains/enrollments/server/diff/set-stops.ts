import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/** More than this share of a campus, of all ties or addresses never goes unseen, from this number on. */
export const stopShare = 0.05
export const stopFrom = 5

/** SQL: how many there are of what a stop is about, by its name. */
export const wholeOf = (stop: ReturnType<typeof sql.ref>) => sql`
  case when ${stop} like 'leave:%' then (
      select count(*) from students s join users u on u.id = s.id and u.deactivated_at is null
      join cohorts campus on campus.id = s.cohort_id
      where s.status not in ('withdrawn', 'graduated') and campus.title = substring(${stop} from 7))
    when ${stop} like 'campus:%' then c.part
    when ${stop} = 'places' then (select count(*) from registrations where dropped_at is null)
    when ${stop} = 'externals' then (select count(*) from external_students where archived_at is null)
    when ${stop} = 'ties' then (select count(*) from guardian_students)
    else (select count(*) from roster_ids i where i.kind = 'person') end`

/**
 * Takes back what would be done by itself where there is too much of it: many who leave one campus, many ties, many
 * addresses or identifiers that change at once. These rows wait for a decision; what is less is taken.
 */
export const setStops = (db: Database, { importId }: Comparing) =>
  sql`
    with counted as (
      select stop, count(*) as part from roster_changes
      where import_id = ${importId} and stop is not null and stop not like 'campus:%' and stop <> 'ended' group by stop
    )
    update roster_changes r set decision = null from counted c
    where r.import_id = ${importId} and r.stop = c.stop and c.part >= ${stopFrom}
      and c.part > ${stopShare}::numeric * greatest(1, ${wholeOf(sql.ref('c.stop'))})`.execute(db)

/** Whether there is less than half of what came last time: then nobody is read as having left. Says it. */
export async function hasShrunk(db: Database, { importId, source }: Comparing): Promise<string | undefined> {
  const { rows } = await sql<{ known: number; here: number }>`
    select (select count(*) from roster_ids where source = ${source} and kind = 'person' and fields ->> 'status' = 'active') as known,
      (select count(distinct code) from roster_rows where import_id = ${importId} and file in ('users', 'left_out')) as here`.execute(
    db,
  )
  const { known, here } = rows[0] ?? { known: 0, here: 0 }
  if (known < 10 || here * 2 >= known) return undefined
  return `There are ${here === 1 ? '1 person' : `${here} people`} in it, last time there were ${known.toLocaleString('en-US')}: nobody is read as having left.`
}
