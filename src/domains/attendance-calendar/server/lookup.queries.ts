import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import {
  absencesOf,
  isAbsence,
  rollsOfExperience,
  seesAllRollsOfStudent,
  seesRolls,
  seesRollsOfStudent,
} from '#domains/attendance/server/attendance.service.ts'
import { isOfHouse, lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import { rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { Period } from './calendar-filter.ts'

export interface LookupFilter {
  readonly cycleId: number
  readonly period: Period
  readonly now: Date
  readonly search: string
  readonly offset: number
  readonly limit: number
}

export interface LookupRecord {
  readonly id: number
  readonly title: string
  readonly second: string
  readonly absences: number
}

/** SQL: unexcused absences of the period on rolls the viewer sees, for the student in scope as `s`. */
const absencesOfStudent = (viewer: Viewer, { period: { from, to }, now }: LookupFilter) => sql<number>`(
  select count(*)::integer from attendances a join attendables m on m.id = a.attendable_id
  where a.student_id = s.id and ${isAbsence(now)}
    and a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to}
    and (s.sees_all or ${seesRolls(viewer)}))`

/** Students the viewer sees, by name; absences are counted for the page alone. */
export async function listStudents(db: Database, viewer: Viewer, filter: LookupFilter) {
  const { rows } = await sql<LookupRecord>`
    select s.id, s.title, s.second, ${absencesOfStudent(viewer, filter)} as absences
    from (
      select students.id, u.name as title,
        concat_ws(', ', 'Grade ' || students.grade, houses.title) as second, u.last_name, u.first_name,
        ${seesAllRollsOfStudent(viewer)} as sees_all
      from students join users u on u.id = students.id left join houses on houses.id = students.house_id
      where u.deactivated_at is null and u.role = 'student' and ${searchedIn('u.search_text', filter.search)}
        and ${seesRollsOfStudent(viewer)}
      order by u.last_name, u.first_name, students.id ${rangeText(filter)}) s
    order by s.last_name, s.first_name, s.id`.execute(db)
  return rows
}

/** SQL: unexcused absences of the period on rolls `m` that fulfil a condition. */
const absencesOnRolls = (
  condition: ReturnType<typeof sql>,
  { period: { from, to }, now }: LookupFilter,
) => sql<number>`(
  select coalesce(sum(${absencesOf(now)}), 0)::integer from attendables m
  where ${condition} and m.starts_at >= ${from} and m.starts_at < ${to})`

/** Experiences of the cycle whose rolls the viewer sees, by title. */
export async function listExperiences(db: Database, viewer: Viewer, filter: LookupFilter) {
  const { rows } = await sql<LookupRecord>`
    select s.id, s.title, ${absencesOnRolls(sql`m.experience_id = s.id`, filter)} as absences,
      (select count(*) || case count(*) when 1 then ' student' else ' students' end from registrations r
       where r.experience_id = s.id and ${lastPlaceHolds('r', schoolDateOf(filter.now.getTime()))}) as second
    from (
      select e.id, e.title from experiences e
      where e.cycle_id = ${filter.cycleId} and e.archived_at is null and ${searchedIn('e.search_text', filter.search)}
        and exists (select 1 from ${rollsOfExperience('e')} m where ${seesRolls(viewer)})
      order by e.title, e.id ${rangeText(filter)}) s
    order by s.title, s.id`.execute(db)
  return rows
}

/** Houses whose rolls the viewer sees, by title. */
export async function listHouses(db: Database, viewer: Viewer, filter: LookupFilter) {
  const { rows } = await sql<LookupRecord>`
    select s.id, s.title, ${absencesOnRolls(sql`m.house_id = s.id`, filter)} as absences,
      (select count(*) || case count(*) when 1 then ' student' else ' students' end
       from students where ${isOfHouse('students', sql`s.id`)}) as second
    from (
      select h.id, h.title from houses h
      where h.archived_at is null and ${searchedIn('h.search_text', filter.search)}
        and exists (select 1 from (select null::integer as experience_id, h.id as house_id, h.cohort_id) m where ${seesRolls(viewer)})
      order by h.title, h.id ${rangeText(filter)}) s
    order by s.title, s.id`.execute(db)
  return rows
}
