import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** When an experience usually meets, in the school's zone. */
export interface UsualTimes {
  readonly experienceId: number
  readonly weekdays: string[]
  /** The most usual: `9:30 AM`. */
  readonly startTime: string
}

/** SQL: of the meetings `meetings`, rows of `attendables`, `days` and `times` by experience: what `UsualTimes` says. */
export const usualTimes = sql`
    usual as (
      select experience_id, extract(isodow from wall) as isodow, wall::time as clock, count(*) as times
      from (select experience_id, starts_at at time zone 'America/New_York' as wall from meetings) met
      group by 1, 2, 3),
    days as (
      select experience_id, array_agg(('{Mon,Tue,Wed,Thu,Fri,Sat,Sun}'::text[])[isodow::integer] order by isodow) as weekdays
      from (select distinct experience_id, isodow from usual where times > 1) again
      group by experience_id),
    times as (
      select distinct on (experience_id) experience_id, to_char(clock, 'FMHH12:MI AM') as start_time
      from usual group by experience_id, clock
      order by experience_id, sum(times) desc, clock)`

/** The usual days and time of the experiences whose numbers a query gives; of one that never meets nothing. */
export async function listUsualTimes(db: Database, experienceIds: RawBuilder<number>): Promise<UsualTimes[]> {
  const { rows } = await sql<UsualTimes>`
    with meetings as (
      select experience_id, starts_at from attendables
      where experience_id = any(array(${experienceIds})) and cancelled_at is null),
    ${usualTimes}
    select times.experience_id, coalesce(days.weekdays, '{}') as weekdays, times.start_time
    from times left join days on days.experience_id = times.experience_id`.execute(db)
  return rows
}
