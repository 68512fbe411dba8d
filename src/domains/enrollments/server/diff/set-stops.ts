import { type RawBuilder, sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/** From this number on more than the share that the school has set never goes unseen. */
const stopFrom = 5
const stopShare = () => sql`${school().rosterStopPercent / 100}::numeric`

/** SQL: students who are here. */
const isHere = sql`not ${hasLeft(sql`s.status`)} and u.deactivated_at is null`

/** SQL: how many have a place in an experience, also until a day ahead: so many could end. */
const placesOf = (experience: RawBuilder<unknown>, today: string) => sql`
  select count(*) from registrations where experience_id = ${experience} and ${lastPlaceHolds('registrations', today)}`

/** SQL: how many there are of what a stop is about, by its name, on a school day. */
export const wholeOf = (stop: ReturnType<typeof sql.ref>, today: string) => sql`
  case when ${stop} like 'leave:%' then (
      select count(*) from students s join users u on u.id = s.id and u.deactivated_at is null
      join cohorts campus on campus.id = s.cohort_id
      where not ${hasLeft(sql`s.status`)} and campus.title = substring(${stop} from 7))
    when ${stop} like 'campus:%' then c.part
    when ${stop} like 'house:%' then (select count(*) from students s join users u on u.id = s.id
      where s.house_id = substring(${stop} from 7)::integer and ${isHere})
    when ${stop} like 'experience:%' then (${placesOf(sql`substring(${stop} from 12)::integer`, today)})
    when ${stop} = 'experts' then (select count(*) from experience_experts)
    when ${stop} = 'places' then (select count(*) from registrations where ${lastPlaceHolds('registrations', today)})
    when ${stop} = 'externals' then (select count(*) from external_students where archived_at is null)
    when ${stop} = 'ties' then (select count(*) from guardian_students)
    else (select count(*) from roster_ids i where i.kind = 'person') end`

/**
 * Takes back what would be done by itself where there is too much of it: many who leave one campus or one house, many ties,
 * many places of all or of one experience, many names, birth dates, addresses, campuses or identifiers that change at once.
 * These rows wait for a decision; what is less is taken.
 */
export async function setStops(db: Database, { importId, today }: Comparing): Promise<void> {
  for (const { stop, fields } of keyFields) await nameKeyField(db, importId, stop, fields)
  await sql`
    with counted as (
      select stop, count(*) as part from roster_changes
      where import_id = ${importId} and stop is not null and stop not like 'campus:%' and stop not in ('ended', 'strangers')
      group by stop
    )
    update roster_changes r set decision = null from counted c
    where r.import_id = ${importId} and r.stop = c.stop and ${isTooMuch(sql`c.part`, wholeOf(sql.ref('c.stop'), today))}`.execute(
    db,
  )
  await sql`
    with going as (
      select c.id, s.house_id, count(*) over (partition by s.house_id) as part
      from roster_changes c join students s on s.id = c.our_id and s.house_id is not null
      where c.import_id = ${importId} and c.kind = 'person' and c.sign = 'leave' and c.decision = 'leave'
    )
    update roster_changes r set decision = null, stop = 'house:' || g.house_id from going g
    where r.id = g.id and ${isTooMuch(
      sql`g.part`,
      sql`(select count(*) from students s join users u on u.id = s.id where s.house_id = g.house_id and ${isHere})`,
    )}`.execute(db)
  await sql`
    with going as (
      select c.id, c.other_id, count(*) over (partition by c.other_id) as part from roster_changes c
      where c.import_id = ${importId} and c.kind = 'place' and c.sign = 'leave' and c.decision = 'leave'
    )
    update roster_changes r set decision = null, stop = 'experience:' || g.other_id from going g
    where r.id = g.id and ${isTooMuch(sql`g.part`, sql`(${placesOf(sql`g.other_id`, today)})`)}`.execute(db)
}

const isTooMuch = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`${part} >= ${stopFrom} and ${part} > ${stopShare()} * greatest(1, ${whole})`

/** What tells people apart, beside addresses and identifiers. */
const keyFields = [
  { stop: 'names', fields: ['first_name', 'last_name'] },
  { stop: 'birth_dates', fields: ['birth_date'] },
  { stop: 'campuses', fields: ['campus'] },
] as const

/** Names the stop of rows that would change such a field: one that is filled for the first time, or held, changes nothing. */
const nameKeyField = (db: Database, importId: number, stop: string, fields: readonly string[]) =>
  sql`
    update roster_changes c set stop = ${stop}
    where c.import_id = ${importId} and c.kind = 'person' and c.sign in ('change', 'hand') and c.stop is null and exists (
      select from jsonb_array_elements(c.fields) f where f ->> 'field' = any(${[...fields]}::text[])
        and f ->> 'choice' = 'file' and coalesce(f ->> 'now', '') <> '')`.execute(db)

/** The sentence that says so where there is less than half of what came last time, since nobody is read as having left then. */
export async function shrunkText(db: Database, { importId, source }: Comparing): Promise<string | undefined> {
  const { rows } = await sql<{ known: number; here: number }>`
    select (select count(*) from roster_ids where source = ${source} and kind = 'person' and fields ->> 'status' = 'active') as known,
      (select count(distinct code) from roster_rows where import_id = ${importId} and file in ('users', 'left_out')) as here`.execute(
    db,
  )
  const { known, here } = rows[0] ?? { known: 0, here: 0 }
  if (known < 10 || here * 2 >= known) return undefined
  return `There are ${here === 1 ? '1 person' : `${here} people`} in it, last time there were ${known.toLocaleString('en-US')}: nobody is read as having left.`
}
