import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'

/** One student who has training on two afternoons since the cycle before, and from next month on mornings alone. */
export async function addLearningAvailability(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  await client.query(
    `with who as (select u.id, s.cohort_id from users u join students s on s.id = u.id where u.email = $1),
      said (valid_from, note, weekdays, from_block) as (values
        (($2::timestamptz - interval '50 days')::date, 'Swimming, regional squad.', array[2, 4], 3),
        (($2::timestamptz + interval '30 days')::date, 'Rehearsals in the afternoon until spring.', array[1, 2, 3, 4, 5], 3)),
      days as (insert into learning_availabilities (student_id, valid_from, note, updated_by, updated_at)
        select who.id, said.valid_from, said.note, (select id from users where email = $3), $2 from who, said)
    insert into learning_availability_gaps (student_id, valid_from, weekday, block)
    select who.id, said.valid_from, weekday, b.position
    from who join campus_blocks b using (cohort_id) cross join said cross join unnest(said.weekdays) weekday
    where b.position >= said.from_block`,
    [personaOf('student').email, new Date(nowMs), personaOf('counselor').email],
  )
}
