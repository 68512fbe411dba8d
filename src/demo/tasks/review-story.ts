import type pg from 'pg'

/** Sentences of students, and of those who review; which one stands where follows from the numbers alone. */
const works = [
  'Here is my work. The second part took me longer than I thought.',
  'Done. I was not sure about the last question, so I wrote down both answers.',
  'I did it twice, since the first try was too quick.',
  'My notes are below. Ada helped me with the drawing.',
  'This is what I have. The numbers in the table are rounded.',
]
const answers = [
  'Clear and careful. Can you say where you saw it?',
  'The drawing is the best one this cycle. Label the axes next time.',
  'Good start. Two sentences on why it changed would make it complete.',
  'Thank you. Look again at the last line: is the unit right?',
]
const presets = [
  ['Name the unit', 'Your numbers are right. Write the unit beside each of them.'],
  ['Say where you saw it', 'Good observation. Say where and when you saw it.'],
  ['Ready to close', 'Complete and clear. Nothing to add.'],
] as const

/** Of tasks that were due so long ago the thread is kept, days. */
const keptDays = 45

/**
 * What was handed in and answered in the running cycle: versions, comments, decisions, who waits for more time, and preset
 * comments. Made by the numbers of tasks and students, so that the same school gets the same threads.
 */
export async function addReviewStory(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  await client.query(
    `create temporary table reviewed_now on commit drop as
     select ts.task_id, ts.student_id, ts.status, ts.submitted_at, t.is_final, t.experience_id,
       t.submission_kind = 'in_person' as is_in_person, x.employee_id as expert_id,
       abs(hashint8(ts.task_id::bigint * 100003 + ts.student_id)) as n
     from task_submissions ts join tasks t on t.id = ts.task_id
     join experiences e on e.id = t.experience_id join cycles c on c.id = e.cycle_id
     join experience_experts x on x.experience_id = e.id and x.is_main
     where t.due_at > $1::timestamptz - make_interval(days => ${keptDays}) and c.starts_at <= $1
       and ts.submitted_at is not null and ts.submitted_at < $1`,
    [now],
  )
  await client.query(
    `insert into hand_ins (task_id, student_id, version, body, links, handed_in_at, handed_in_by)
     select task_id, student_id, 1, '<p>' || ($1::text[])[1 + n % ${works.length}] || '</p>',
       case when n % 4 = 0 then array['https://docs.example.org/journal/' || n] else '{}' end, submitted_at, student_id
     from reviewed_now where not is_in_person`,
    [works],
  )
  // Every ninth came once more, after a comment; one student keeps improving.
  await client.query(
    `insert into hand_ins (task_id, student_id, version, body, handed_in_at, handed_in_by)
     select r.task_id, r.student_id, v, '<p>' || ($1::text[])[1 + (r.n + v) % ${works.length}] || ' Version ' || v || '.</p>',
       least(r.submitted_at + make_interval(hours => 20 * (v - 1)), $2), r.student_id
     from reviewed_now r join users u on u.id = r.student_id
     cross join lateral generate_series(2, case when u.name like 'Oluwaseun %' then 5 when r.n % 9 = 0 then 2 else 1 end) v
     where not r.is_in_person`,
    [works, now],
  )
  const message =
    'insert into task_messages (task_id, student_id, author_id, action, body, hand_in_id, created_at)'
  const newest = `(select h.id from hand_ins h where h.task_id = r.task_id and h.student_id = r.student_id
    order by h.version desc limit 1)`
  await client.query(
    `${message}
     select r.task_id, r.student_id, r.expert_id, 'comment', '<p>' || ($1::text[])[1 + r.n % ${answers.length}] || '</p>',
       ${newest}, least(r.submitted_at + make_interval(hours => 6 + r.n % 40), $2)
     from reviewed_now r where r.n % 3 = 0 or r.status = 'flagged'`,
    [answers, now],
  )
  await client.query(
    `${message}
     select r.task_id, r.student_id, r.expert_id, r.status, '', ${newest},
       least(r.submitted_at + make_interval(hours => 48 + r.n % 40), $1)
     from reviewed_now r where r.status in ('reviewed', 'flagged')`,
    [now],
  )
  // In person the review says that it was handed in.
  await client.query(
    `update task_messages m set is_hand_in = true, created_at = r.submitted_at from reviewed_now r
     where r.is_in_person and m.task_id = r.task_id and m.student_id = r.student_id and m.action = 'reviewed'`,
  )
  await client.query(
    `update task_submissions ts set decided_by = m.author_id, decided_at = m.created_at,
       flagged_at = case when ts.status = 'flagged' then m.created_at end
     from task_messages m where m.task_id = ts.task_id and m.student_id = ts.student_id and m.action = ts.status`,
  )
  await client.query(
    `insert into task_responses (hand_in_id, task_id, handed_in_at, responded_at, responder_id)
     select distinct on (h.id) h.id, h.task_id, h.handed_in_at, m.created_at, m.author_id
     from hand_ins h join task_messages m on m.task_id = h.task_id and m.student_id = h.student_id
       and m.created_at >= h.handed_in_at
     order by h.id, m.created_at`,
  )
  await addFeedback(client, now)
  await addRequests(client, now)
  await addPresets(client, now)
}

/** Half of what was reviewed got feedback by units; of a final task with a level. */
async function addFeedback(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `with sent as (
       insert into task_messages (task_id, student_id, author_id, action, batch, created_at)
       select r.task_id, r.student_id, r.expert_id, 'assessed', md5(r.task_id || '-' || r.student_id)::uuid,
         least(r.submitted_at + make_interval(hours => 47 + r.n % 40), $1)
       from reviewed_now r where r.status = 'reviewed' and (r.n % 2 = 0 or r.is_final)
         and exists (select from task_units p where p.task_id = r.task_id)
       returning task_id, student_id, author_id, batch, created_at)
     insert into assessments (student_id, unit_id, experience_id, task_id, hand_in_id, is_final, flag, level, comment_html, batch,
       assessed_by, assessed_at)
     select s.student_id, p.unit_id, r.experience_id, s.task_id,
       (select max(h.id) from hand_ins h where h.task_id = s.task_id and h.student_id = s.student_id), r.is_final,
       case when (r.n + p.unit_id) % 6 = 0 then 'needs_improvement' else 'ontrack' end,
       case when r.is_final then (4 + (r.n + p.unit_id) % 5) / 2.0 end,
       case when p.position = 0 then '<p>You show it in your own words.</p>' else '' end, s.batch, s.author_id, s.created_at
     from sent s join reviewed_now r on r.task_id = s.task_id and r.student_id = s.student_id
     join task_units p on p.task_id = s.task_id`,
    [now],
  )
}

/** Who has not handed in, and asks for more time: some wait, some were answered. */
async function addRequests(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into extension_requests (task_id, student_id, reason, wanted_on, asked_by, asked_at, answered_by, answered_at, granted_to)
     select ts.task_id, ts.student_id, 'I was at the dentist on Tuesday and missed the lesson.', ($1::timestamptz + interval '3 days')::date,
       ts.student_id, $1::timestamptz - interval '3 hours',
       case when ts.status = 'extended-deadline' then x.employee_id end,
       case when ts.status = 'extended-deadline' then $1::timestamptz - interval '1 hour' end,
       case when ts.status = 'extended-deadline' then ts.deadline_extension_due_at end
     from task_submissions ts join tasks t on t.id = ts.task_id
     join experience_experts x on x.experience_id = t.experience_id and x.is_main
     where ts.submitted_at is null and ts.status in ('pending', 'extended-deadline')
       and t.due_at between $1::timestamptz - interval '5 days' and $1::timestamptz + interval '10 days'
       and (ts.status = 'extended-deadline' or (ts.task_id + ts.student_id) % 25 = 0)`,
    [now],
  )
}

/** The same three for every experience that has tasks now, and one of each reviewer's own. */
async function addPresets(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into preset_comments (experience_id, owner_id, title, body, text_body, updated_at)
     select case when p.at < 3 then e.experience_id end, e.expert_id, p.title, '<p>' || p.body || '</p>', p.body, $1
     from (select experience_id, expert_id, min(experience_id) over (partition by expert_id) as first_id
       from (select distinct experience_id, expert_id from reviewed_now) one) e
     cross join unnest($2::text[], $3::text[]) with ordinality as p (title, body, at)
     where p.at < 3 or e.experience_id = e.first_id`,
    [now, presets.map(([title]) => title), presets.map(([, body]) => body)],
  )
}
