import { type RawBuilder, sql } from 'kysely'
import { hasLeft, withinReach } from '#domains/people/server/people.service.ts'
import type { Reach } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type {
  AnnouncementAudience,
  AnnouncementRole,
  RecipientCounts,
  RecipientWays,
} from '../../contract/announcements.schemas.ts'
import { choicesOf, usualChoices, ways } from '../ways.ts'

const exampleCount = 5

const numbers = (ids: readonly number[]) => sql`${[...ids]}::integer[]`

/**
 * SQL: the people of an audience as (user_id, role), each once however many ways lead to them. Without campuses and houses it is everyone
 * within the reach. Guardians come by their children, staff by their campus or the house they advise.
 */
export function recipientsOf(audience: AnnouncementAudience, reach: Reach): RawBuilder<unknown> {
  const { roles, groupIds, cohortIds, houseIds } = audience
  const isEverywhere = cohortIds.length === 0 && houseIds.length === 0
  // Who left hears nothing any more, nor do guardians who have no other child here.
  const studies = sql`not ${hasLeft(sql`students.status`)} and ${
    isEverywhere
      ? withinReach(reach, sql.ref('students.cohort_id'))
      : sql`(students.cohort_id = any(${numbers(cohortIds)}) or students.house_id = any(${numbers(houseIds)}))`
  }`
  const works = isEverywhere
    ? withinReach(reach, sql.ref('employees.cohort_id'))
    : sql`(employees.cohort_id = any(${numbers(cohortIds)}) or employees.id in (
        select advisor_id from houses where id = any(${numbers(houseIds)})))`
  const inGroups =
    groupIds.length === 0
      ? sql`true`
      : sql`employees.id in (
          select employee_id from permission_group_members where group_id = any(${numbers(groupIds)}))`
  const of: Readonly<Record<AnnouncementRole, RawBuilder<unknown>>> = {
    student: sql`select students.id as user_id, 'student' as role from students where ${studies}`,
    guardian: sql`select distinct guardian_students.guardian_id, 'guardian'
      from students join guardian_students on guardian_students.student_id = students.id where ${studies}`,
    employee: sql`select employees.id, 'employee' from employees where ${works} and ${inGroups}`,
  }
  const parts = sql.join(
    [...new Set(roles)].map((role) => of[role]),
    sql` union all `,
  )
  return sql`select found.user_id, found.role from (${parts}) found (user_id, role)
    join users on users.id = found.user_id and users.role = found.role and users.deactivated_at is null`
}

type CountedRow = Omit<RecipientCounts, 'ways'> & Omit<RecipientWays, 'mail'>

/**
 * How many people an audience is, by role and by the ways they hear of it, with the first few names: of the same people
 * and the same choices as sending it (`recipientsOf`, `ways`).
 */
export async function countRecipients(
  db: Database,
  audience: AnnouncementAudience,
  reach: Reach,
): Promise<CountedRow> {
  const { rows } = await sql<CountedRow>`
    with ${usualChoices},
    told as (
      select user_id, role, 'announcements' as category from (${recipientsOf(audience, reach)}) recipients),
    wanted as materialized (
      select told.user_id, told.role, ${ways.inApp} as in_app, ${ways.email} as email,
        ${ways.push} and device.user_id is not null as push
      from told ${choicesOf('told.role')}
      left join (select distinct user_id from push_devices) device on device.user_id = told.user_id)
    select count(*) as total,
      count(*) filter (where role = 'student') as students,
      count(*) filter (where role = 'guardian') as guardians,
      count(*) filter (where role = 'employee') as employees,
      count(*) filter (where in_app) as in_app,
      count(*) filter (where email = 'at_once') as mail_at_once,
      count(*) filter (where email = 'daily') as mail_daily,
      count(*) filter (where email = 'none') as mail_off,
      count(*) filter (where push) as push,
      array(select name from users where id in (
        select user_id from wanted order by user_id limit ${exampleCount}) order by last_name, name) as examples
    from wanted`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count of no rows has no row.')
  return counted
}
