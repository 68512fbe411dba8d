import { type RawBuilder, sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { firstDayIn, placeHolds } from '#domains/people/server/relations.service.ts'
import { studentUsers } from '../table/by-student-name.ts'

/** SQL: students who are at school and whose graduation is kept, in scope as `students`, with their stage. */
export const reckonedStudents = sql`from students ${studentUsers} and users.deactivated_at is null
  join student_graduations g on g.student_id = students.id
  join graduation_plans p on p.id = g.plan_id`
/** SQL: the student `students` has not left; who is on leave is counted. */
export const isEnrolled = sql<boolean>`not ${hasLeft(sql`students.status`)}`

const ever = sql<string>`'-infinity'`

/** SQL: the place `r` is or was somebody's. One without a first day is from the first of its cycle on: dropped before, it never was. */
const wasHeld = sql<boolean>`(${placeHolds('r', ever)} and (r.dropped_at is null or r.from_day is not null or r.until_day > (
  select ${firstDayIn('c', ever)} from experiences e join cycles c on c.id = e.cycle_id where e.id = r.experience_id)))`

interface Names {
  readonly counted: string
  readonly populations: string
}

/**
 * SQL, the one definition of how students stand with units, abilities and topics: tables before a statement, `counted`
 * with a row for each kind, item, campus and grade, `populations` with one for each stage, campus and grade. Registered is
 * who has or had a place in an experience that covers it, but for one that ended before it began; completed and missing
 * say what their graduation says. A topic is missing to who lacks one of its units.
 */
export const itemCounts = (
  among: RawBuilder<boolean>,
  { counted, populations }: Names = { counted: 'counted', populations: 'populations' },
) => sql`
  asked as materialized (
    select students.id, students.grade, students.cohort_id, p.school_stage, g.missing_unit_ids, g.missing_ability_ids,
      g.earned_unit_ids, g.earned_ability_ids
    ${reckonedStudents} where ${isEnrolled} and ${among}),
  ${sql.ref(populations)} as (
    select school_stage, cohort_id, grade, count(*)::integer as students from asked group by 1, 2, 3),
  places as materialized (
    select distinct r.student_id, r.experience_id from registrations r
    where r.student_id = any(array(select id from asked)) and ${wasHeld}),
  facts as (
    select 'unit' as kind, item_id, cohort_id, grade, 0 as registered, 0 as completed, 1 as missing
      from asked cross join unnest(missing_unit_ids) as item_id
    union all select 'ability', item_id, cohort_id, grade, 0, 0, 1
      from asked cross join unnest(missing_ability_ids) as item_id
    union all select 'unit', item_id, cohort_id, grade, 0, 1, 0
      from asked cross join unnest(earned_unit_ids) as item_id
    union all select 'ability', item_id, cohort_id, grade, 0, 1, 0
      from asked cross join unnest(earned_ability_ids) as item_id
    union all select 'topic', topic_id, cohort_id, grade, 0, 0, 1 from (
      select distinct asked.id, u.topic_id, asked.cohort_id, asked.grade
      from asked cross join unnest(missing_unit_ids) as item_id join units u on u.id = item_id) as lacking
    union all select 'unit', unit_id, cohort_id, grade, 1, 0, 0 from (
      select distinct asked.id, x.unit_id, asked.cohort_id, asked.grade
      from places join asked on asked.id = places.student_id
      join experience_units x on x.experience_id = places.experience_id
      join units u on u.id = x.unit_id and u.school_stage = asked.school_stage) as covered
    union all select 'ability', ability_id, cohort_id, grade, 1, 0, 0 from (
      select distinct asked.id, x.ability_id, asked.cohort_id, asked.grade
      from places join asked on asked.id = places.student_id
      join experience_abilities x on x.experience_id = places.experience_id
      join abilities b on b.id = x.ability_id and b.school_stage = asked.school_stage) as covered),
  ${sql.ref(counted)} as (
    select kind, item_id, cohort_id, grade, sum(registered)::integer as registered,
      sum(completed)::integer as completed, sum(missing)::integer as missing
    from facts group by 1, 2, 3, 4)`
