import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'

/** Files that left, and whose records were on whose screen, in the days before now: among them one who read far more. */
export async function addAudit(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }): Promise<void> {
  const now = new Date(nowMs)
  const [dean, office, advisor] = (['dean', 'operations', 'advisor'] as const).map(
    (who) => personaOf(who).email,
  )
  await client.query(
    `insert into departures (began_at, actor_id, what, path, people, rows, is_whole, told_at)
     select $1::timestamptz - ago * interval '1 hour', u.id, what, path, people, people * 4, is_whole, $1
     from (values
       (3, $2, 'Excuse report', '/downloads/excuses', 41, true),
       (26, $3, 'Students', '/downloads/students', 640, true),
       (27, $3, 'Students', '/downloads/students', 212, false),
       (50, $2, 'House 3 students', '/downloads/houses/{houseId}/students', 24, true)
     ) as file (ago, email, what, path, people, is_whole) join users u on u.email = file.email`,
    [now, dean, office],
  )
  await client.query(
    `insert into record_reads (hour, user_id, person_id, areas)
     select date_trunc('hour', $1::timestamptz) - ago * interval '1 hour', u.id, s.id, areas
     from (values
       (2, $2, 12, array['student-page', 'notes']), (25, $2, 9, array['attendance']),
       (26, $3, 30, array['directory']), (4, $4, 18, array['houses', 'student-page'])
     ) as read (ago, email, many, areas) join users u on u.email = read.email
     cross join lateral (select id from students order by id limit read.many) s`,
    [now, dean, office, advisor],
  )
  await client.query(
    `with much as (
       insert into record_reads (hour, user_id, person_id, areas)
       select date_trunc('hour', $1::timestamptz) - interval '30 hours', u.id, s.id, array['student-page']
       from users u, lateral (select id from students order by id limit 180) s where u.email = $2 returning hour, user_id)
     insert into read_hours (hour, user_id, people, usual, told_at)
     select hour, user_id, count(*), 31, $1 from much group by hour, user_id`,
    [now, office],
  )
}
