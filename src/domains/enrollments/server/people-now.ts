import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'

/** SQL: whether somebody is here no longer: who left the school, or may not sign in. */
const isGone = sql`(u.deactivated_at is not null or coalesce(${hasLeft(sql`s.status`)}, false))`

/** SQL: people as the school knows them, in the fields of a change: `id`, `role`, `name`, `campus`, `about`, `fields`. */
export const peopleNow = sql`
  select u.id, u.role, u.name, coalesce(c.title, '') as campus, ${isGone} as has_left,
    case u.role when 'student' then 'Grade ' || s.grade || coalesce(', ' || h.title, '')
      when 'employee' then coalesce(nullif(e.job, ''), 'Employee') else 'Guardian' end as about,
    jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
      'status', case when ${isGone} then 'left' else 'active' end,
      'phone', coalesce(s.phone, e.phone, g.phone, ''), 'grade', coalesce(s.grade::text, ''),
      'campus', coalesce(c.title, ''), 'pronouns', coalesce(s.pronouns, ''),
      'birth_date', coalesce(s.date_of_birth::text, ''), 'house', coalesce(h.title, ''), 'job', coalesce(e.job, '')) as fields
  from users u
  left join students s on s.id = u.id
  left join employees e on e.id = u.id
  left join guardians g on g.id = u.id
  left join cohorts c on c.id = coalesce(s.cohort_id, e.cohort_id)
  left join houses h on h.id = s.house_id`
