import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Earned } from '../rules/transcript-lines.ts'

/**
 * When and where what gives credit to a student was earned, by the key of its item; of units what set their mastery. A
 * day outside the calendar belongs to the school year from July on. One statement.
 */
export async function listEarned(
  db: Database,
  studentId: number,
  assessmentIds: readonly number[],
): Promise<ReadonlyMap<string, Earned>> {
  const { rows } = await sql<Earned>`
    with days as (
      select 'unit:' || a.unit_id as key, coalesce(e.title, '') as source, c.school_year,
        (a.assessed_at at time zone 'America/New_York')::date as day
      from assessments a left join experiences e on e.id = a.experience_id left join cycles c on c.id = e.cycle_id
      where a.student_id = ${studentId} and a.id = any(${[...assessmentIds]}::integer[])
      union all
      select 'exemption:' || id, '', null, (granted_at at time zone 'America/New_York')::date
      from exemptions where student_id = ${studentId} and revoked_at is null
      union all
      select 'elective:' || id, provider, null, completed_on
      from external_electives where student_id = ${studentId} and removed_at is null
      union all
      select 'language:' || topic_id, 'Language course', null, max(completed_on)
      from language_milestones where student_id = ${studentId} group by topic_id
      union all
      select 'waiver:' || id, '', null, (decided_at at time zone 'America/New_York')::date
      from requirement_decisions where student_id = ${studentId} and undone_at is null and kind = 'waiver')
    select key, source, coalesce(left(coalesce(d.school_year,
        (select y.school_year from school_years y where d.day between y.first_day and y.last_day limit 1)), 4)::integer,
      school_year_at(d.day::timestamp at time zone 'America/New_York')) as year
    from days d`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}
