import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'
import { fatoumata } from '../graduation/past-assessments.ts'

/**
 * What states ask of hours, with what a network keeps where none says anything, and work that families logged: of the
 * student of the portal and of one whom the pictures show; some waits, one was declined.
 */
export async function addLearningHours(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  await client.query(
    `insert into hour_requirements
      (title, cohort_id, grade_from, grade_to, valid_from, hours_per_year, hours_per_week, updated_by, updated_at)
    select said.title, said.cohort_id, said.grade_from, said.grade_to, running.year - said.years_ago, said.hours_per_year,
      said.hours_per_week, (select id from users where email = $2), $1
    from (values
      ('Network standard', null, 6, 12, 2, 320, null::real),
      ('California, independent study', 6, 9, 12, 1, 400, null),
      ('California, independent study', 6, 6, 8, 1, 340, null),
      ('New York, supplemental', 1, 9, 12, 2, 340, 14),
      ('New York, supplemental', 1, 9, 12, 0, 360, 15)
    ) as said (title, cohort_id, grade_from, grade_to, years_ago, hours_per_year, hours_per_week)
    cross join (select left(school_year, 4)::integer as year from cycles where starts_at <= $1
      order by starts_at desc limit 1) running
    where said.cohort_id is null or said.cohort_id in (select id from cohorts)`,
    [new Date(nowMs), personaOf('director').email],
  )
  await client.query(
    `with who as (
        select s.id, u.email = $1 as is_persona, row_number() over (order by u.email = $1 desc, s.id) as at
        from students s join users u on u.id = s.id
        where u.email = $1 or u.name = $4),
      said (days_ago, minutes, what, state, reason) as (values
        (3, 150, 'Aquarium: drew six animals and asked the keeper about feeding', 'waiting', ''),
        (9, 90, 'Read two chapters of the library book on tides', 'confirmed', ''),
        (12, 120, 'Built the bridge model once more with my uncle', 'confirmed', ''),
        (17, 480, 'Holiday with grandparents', 'declined', 'Say what was learned, then log that part.'),
        (24, 75, 'Coding club at the town library', 'confirmed', ''))
    insert into logged_hours (student_id, day, minutes, subject_id, what, state, logged_by, logged_at, decided_by,
      decided_at, reason)
    select who.id, ($3::timestamptz - make_interval(days => said.days_ago))::date, said.minutes,
      (select id from subjects where retired_at is null order by position offset (said.days_ago % 5) limit 1),
      said.what, said.state, who.id, $3::timestamptz - make_interval(days => said.days_ago),
      case when said.state <> 'waiting' then (select id from users where email = $2) end,
      case when said.state <> 'waiting' then $3::timestamptz - make_interval(days => said.days_ago - 1) end, said.reason
    from who cross join said order by who.at, said.days_ago desc`,
    [personaOf('student').email, personaOf('counselor').email, new Date(nowMs), fatoumata],
  )
}
