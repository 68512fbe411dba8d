import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { SchoolCalendar } from '../rules/school-days.ts'

/** Whose holidays are asked for beside those of the whole network: campuses by number, or that of a student. */
type CalendarOf = readonly number[] | { readonly studentId: number }

/** SQL: the holiday in scope is of the whole network, or of who is asked for. */
function isHolidayOf(whose: CalendarOf | undefined) {
  if (whose === undefined) return sql<boolean>`true`
  return 'studentId' in whose
    ? sql<boolean>`(cohort_id is null or cohort_id = (select s.cohort_id from students s where s.id = ${whose.studentId}))`
    : sql<boolean>`(cohort_id is null or cohort_id = any(${[...new Set(whose)]}::integer[]))`
}

/**
 * The cycles of the school, and its holidays, in one statement: those of the whole network and of who is asked for, of every
 * campus where nobody is named. A campus has a few dozen of both, a network of many has thousands. What was not asked for
 * is not in it: ask it about no other campus.
 */
export async function getSchoolCalendar(db: Database, whose?: CalendarOf): Promise<SchoolCalendar> {
  const { rows } = await sql<SchoolCalendar>`
    select
      (select coalesce(json_agg(json_build_object('schoolYear', school_year,
          'startsOn', (starts_at at time zone 'America/New_York')::date,
          'endsOn', ((ends_at - interval '1 millisecond') at time zone 'America/New_York')::date)), '[]') from cycles) as cycles,
      (select coalesce(json_agg(json_build_object('startsOn', starts_on, 'endsOn', ends_on,
          'cohortId', cohort_id)), '[]') from holidays where ${isHolidayOf(whose)}) as holidays`.execute(db)
  return rows[0] ?? { cycles: [], holidays: [] }
}
