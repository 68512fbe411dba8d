import type pg from 'pg'

/** Language, the vendor's key, instance, and the topic of the curriculum. */
const courses = [
  ['Spanish', 'es', 'gold', 'Spanish: first steps'],
  ['French', 'fr', 'gold', 'French: first steps'],
  ['Mandarin Chinese', 'zh', 'silver', 'Mandarin Chinese: first steps'],
  ['American Sign Language', 'asl', 'silver', 'American Sign Language: first steps'],
] as const

/**
 * The languages of the vendor; who learns them; and in the cycle before the running one a single goal, so that its credits
 * can be updated: the other language classes of that cycle are learning goals of another kind. A run was just asked for.
 */
export async function addLanguageCredit(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const now = new Date(nowMs)
  await client.query(
    `insert into language_courses (language, code, instance, topic_id)
     select g.language, g.code, g.instance, t.id
     from jsonb_to_recordset($1) as g (language text, code text, instance text, topic text)
     join topics t on t.title = g.topic`,
    [
      JSON.stringify(
        courses.map(([language, code, instance, topic]) => ({ language, code, instance, topic })),
      ),
    ],
  )
  const { rows } = await client.query<{ cycle_id: number; experience_id: number }>(
    `select c.id as cycle_id, e.id as experience_id from cycles c
     join experiences e on e.cycle_id = c.id and e.type = 'language_learning_goal' and e.archived_at is null
     where c.ends_at < $1 and exists (select from registrations r where r.experience_id = e.id and r.dropped_at is null)
     order by c.starts_at desc, (e.title = 'French Out Loud') desc, e.id limit 1`,
    [now],
  )
  const [goal] = rows
  if (!goal) return
  await client.query(
    `update experiences set type = 'learning_goal'
     where cycle_id = $1 and type = 'language_learning_goal' and id <> $2`,
    [goal.cycle_id, goal.experience_id],
  )
  // Who is in it learns French; of the others every twentieth one of the four. Three were chosen just now.
  await client.query(
    `insert into language_learners (student_id, course_id, chosen_at, told_course_id, told_code, told_as, learner_id, told_at)
     select k.id, c.id, $2::timestamptz - interval '40 days',
       case when k.told > 3 then c.id end, case when k.told > 3 then c.code end,
       case when k.told > 3 then learner_as(u.first_name, u.last_name, u.email) end,
       case when k.told > 3 then 'learner-student-' || k.id end, case when k.told > 3 then $2::timestamptz - interval '40 days' end
     from (select s.id, s.is_in, row_number() over (order by s.is_in, s.id) as told from (
         select k.id, exists (select from registrations r where r.experience_id = $1 and r.student_id = k.id
           and r.dropped_at is null) as is_in from students k where k.status = 'active') s
       where s.is_in or s.id % 20 = 0) k
     join users u on u.id = k.id
     join language_courses c on c.code = case when k.is_in then 'fr' else (array['es', 'fr', 'zh', 'asl'])[k.id / 20 % 4 + 1] end`,
    [goal.experience_id, now],
  )
  await client.query(
    `insert into language_runs (cycle_id, experience_id, ignore_archived, ignore_left, state, asked_by, asked_at)
     select $1, $2, true, true, 'reading', u.id, $3::timestamptz - interval '2 minutes'
     from users u where u.email like 'admin@%' order by u.id limit 1`,
    [goal.cycle_id, goal.experience_id, now],
  )
}
