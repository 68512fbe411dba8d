import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: students of partner schools in the fields of a change: `id`, `name`, `school`, `fields`; and the numbers of the
 * experiences that run or come which they are in.
 */
export const externalsNow = (now: Date): RawBuilder<unknown> => sql`
  select s.id, s.name, s.school, coalesce(in_them.ids, '{}') as experience_ids,
    jsonb_build_object('name', s.name, 'school', s.school, 'email', coalesce(s.email, ''),
      'contact_name', s.contact_name, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
      'consent_from', coalesce(s.consent_from::text, ''), 'consent_until', coalesce(s.consent_until::text, ''),
      'experiences', coalesce(in_them.titles, ''),
      'status', case when s.archived_at is null then 'active' else 'left' end) as fields
  from external_students s
  left join (
    select r.external_student_id as id, array_agg(e.id) as ids, string_agg(e.title, '; ' order by e.title, e.id) as titles
    from external_registrations r join experiences e on e.id = r.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.ends_at > ${now} group by 1
  ) in_them on in_them.id = s.id`
