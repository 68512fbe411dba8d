import { sql } from 'kysely'
import { peopleNow } from '#domains/enrollments/server/enrollments.service.ts'
import { type Collection, changedAt, orgCode, refTo } from './collection.ts'

const text = (column: string) => sql`${sql.ref(`r.${column}`)}`
const field = (name: string) => sql`nullif(r.fields ->> ${sql.lit(name)}, '')`

/** What somebody is in the words of OneRoster: who leads a house or an experience teaches. */
const role = sql`case when r.role <> 'employee' then r.role when exists (select from houses h where h.advisor_id = r.ord)
  or exists (select from experience_experts t where t.employee_id = r.ord) then 'teacher' else 'ext:staff' end`

const people = (which: ReturnType<typeof sql>) => sql`
  select n.id as ord, 'p' || n.id as code, case when n.has_left then 'tobedeleted' else 'active' end as status,
    ${changedAt(sql`'p' || n.id`)} as changed_at, n.role, n.fields, ${orgCode(sql`coalesce(s.cohort_id, e.cohort_id)`)} as org,
    s.house_id
  from (${peopleNow}) n left join students s on s.id = n.id left join employees e on e.id = n.id where ${which}`

const fields: Collection['fields'] = {
  givenName: field('first_name'),
  familyName: field('last_name'),
  email: field('email'),
  username: field('email'),
  phone: field('phone'),
  grades: field('grade'),
  role,
  'roles.role': role,
  'primaryOrg.sourcedId': text('org'),
  enabledUser: sql`(r.status = 'active')::text`,
}

const told: Collection['told'] = (asked) => ({
  enabledUser: sql`(r.status = 'active')::text`,
  username: field('email'),
  userIds: sql`'[]'::jsonb`,
  givenName: sql`coalesce(${field('first_name')}, '')`,
  familyName: sql`coalesce(${field('last_name')}, '')`,
  email: field('email'),
  phone: field('phone'),
  pronouns: field('pronouns'),
  grades: sql`case when r.role = 'student' then jsonb_build_array(${field('grade')}) end`,
  roles: sql`jsonb_build_array(jsonb_build_object(
    'roleType', 'primary', 'role', ${role}, 'org', ${refTo(asked, 'org', text('org'))}))`,
  primaryOrg: refTo(asked, 'org', text('org')),
  // A family is seen from both sides; who left belongs to nobody.
  agents: sql`case when r.role <> 'employee' then (
    select coalesce(jsonb_agg(${refTo(asked, 'user', sql`'p' || o.id`)} order by o.id), '[]') from guardian_students g
    join users o on o.id = case when r.role = 'student' then g.guardian_id else g.student_id end
    where o.deactivated_at is null and case when r.role = 'student' then g.student_id else g.guardian_id end = r.ord) end`,
})

const usersOf = (which: ReturnType<typeof sql>): Collection => ({
  ...{ one: 'user', many: 'users', told, fields, person: text('ord') },
  rows: () => people(which),
})

export const users = usersOf(sql`true`)
export const students = usersOf(sql`n.role = 'student'`)
export const teachers =
  usersOf(sql`n.role = 'employee' and (exists (select from houses h where h.advisor_id = n.id)
  or exists (select from experience_experts t where t.employee_id = n.id))`)

export const demographics: Collection = {
  ...{ one: 'demographics', many: 'demographics', person: text('ord') },
  rows: () => people(sql`s.date_of_birth is not null`),
  told: () => ({ birthDate: field('birth_date') }),
  fields: { birthDate: field('birth_date') },
}
