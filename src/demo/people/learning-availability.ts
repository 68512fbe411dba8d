import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'
import { fatoumata } from '../graduation/past-assessments.ts'

/**
 * One student who has training on two afternoons since the cycle before, and from next month on mornings alone; another
 * who works in the mornings.
 */
export async function addLearningAvailability(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  await client.query(
    `with who as (select u.id, s.cohort_id, u.email = $1 as is_persona from users u join students s on s.id = u.id
        where u.email = $1 or u.name = $4),
      said (valid_from, is_persona, note, weekdays, from_hour, to_hour) as (values
        (($2::timestamptz - interval '50 days')::date, true, 'Swimming, regional squad.', array[2, 4], time '13:00', time '24:00'),
        (($2::timestamptz + interval '30 days')::date, true, 'Rehearsals in the afternoon until spring.', array[2, 4, 5],
          time '13:00', time '24:00'),
        (($2::timestamptz + interval '30 days')::date, false, 'Works at the bakery in the morning.', array[1, 2, 3, 4, 5],
          time '00:00', time '12:00')),
      days as (insert into learning_availabilities (student_id, valid_from, note, updated_by, updated_at)
        select who.id, said.valid_from, said.note, (select id from users where email = $3), $2 from who join said using (is_persona))
    insert into learning_availability_gaps (student_id, valid_from, weekday, block)
    select who.id, said.valid_from, weekday, b.position
    from who join campus_blocks b using (cohort_id) join said using (is_persona) cross join unnest(said.weekdays) weekday
    where b.starts_at >= said.from_hour and b.starts_at < said.to_hour`,
    [personaOf('student').email, new Date(nowMs), personaOf('counselor').email, fatoumata],
  )
}
