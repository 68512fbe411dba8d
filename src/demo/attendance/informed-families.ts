import type pg from 'pg'

/** Older absences were told too; their mails are long out of the outbox. */
const days = 14
/** More would say nothing new. */
const mostMails = 2_000

/** The mails by which families were told of the absences of the last two weeks, as the product writes them down. */
export async function addInformedFamilies(
  client: pg.ClientBase,
  { nowMs }: { nowMs: number },
): Promise<void> {
  await client.query(
    `with told as (
       select a.id as attendance_id, a.student_id, a.notified_at, g.id as guardian_id, g.name, g.email,
         student.name as student_name, coalesce(e.title, h.title) as title,
         student.name || ' did not attend ' || coalesce(e.title, h.title) || ' on '
           || to_char(m.starts_at at time zone 'America/New_York', 'Dy, Mon FMDD, YYYY')
           || '. We have no excuse for this. If there is a reason, please tell us.' as text
       from attendables m join attendances a on a.attendable_id = m.id and a.notified_at is not null
       join guardian_students gs on gs.student_id = a.student_id
       join users g on g.id = gs.guardian_id
       join users student on student.id = a.student_id
       left join experiences e on e.id = m.experience_id
       left join houses h on h.id = m.house_id
       where m.starts_at >= $1::timestamptz - make_interval(days => $2) and is_unexcused(a.computed_statuses)
       order by a.notified_at desc, a.id, g.id limit $3),
     mails as (
       insert into outbox_mails (kind, to_email, to_name, user_id, about, subject, text_body, html_body, dedupe_key,
         created_at, sent_at, first_tried_at, attempts)
       select 'unexcused_absence', email, name, guardian_id, array[student_id], 'Absent from ' || title, text, '<p>' || text || '</p>',
         'unexcused_absence:' || guardian_id || ':' || attendance_id, notified_at,
         notified_at + interval '40 seconds', notified_at + interval '40 seconds', 1
       from told returning id, dedupe_key)
     insert into family_tellings (attendance_id, guardian_id, said, told_at, mail_id)
     select told.attendance_id, told.guardian_id, 'absent', told.notified_at, mails.id
     from told join mails
       on mails.dedupe_key = 'unexcused_absence:' || told.guardian_id || ':' || told.attendance_id
     order by mails.id`,
    [new Date(nowMs), days, mostMails],
  )
}
