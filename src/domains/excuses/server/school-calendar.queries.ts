import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { SchoolCalendar } from '../rules/school-days.ts'

/** The cycles and holidays of the school, in one statement; a school has a few dozen of both. */
export async function getSchoolCalendar(db: Database): Promise<SchoolCalendar> {
  const { rows } = await sql<SchoolCalendar>`
    select
      (select coalesce(json_agg(json_build_object('schoolYear', school_year,
          'startsOn', (starts_at at time zone 'America/New_York')::date,
          'endsOn', ((ends_at - interval '1 millisecond') at time zone 'America/New_York')::date)), '[]') from cycles) as cycles,
      (select coalesce(json_agg(json_build_object('startsOn', starts_on, 'endsOn', ends_on,
          'cohortId', cohort_id)), '[]') from holidays) as holidays`.execute(db)
  return rows[0] ?? { cycles: [], holidays: [] }
}
