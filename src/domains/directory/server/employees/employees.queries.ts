import { type RawBuilder, sql } from 'kysely'
import {
  columnsOfDetails,
  employeeDetails,
  type ListedColumns,
} from '#domains/people/contract/person-details.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import { type Reach, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { employeeSorts } from '../../contract/employee-sorts.ts'
import type { AccessState } from '../../contract/person.schemas.ts'
import { accessState, lastSignIn } from '../access-state.ts'
import { listedColumns } from '../listed-columns.ts'

interface EmployeeFilter {
  readonly search: string
  readonly group_id?: number | undefined
  readonly cohort_id?: number | undefined
  readonly access?: AccessState | undefined
  readonly sort: (typeof employeeSorts)[number]
}

/** SQL: the viewer manages the employee in scope as `employees`; one without a campus needs the whole network. */
export const manages = (viewer: Viewer) =>
  withinReach(reachOf(viewer, 'staff.manage'), sql.ref('employees.cohort_id'))

/** The columns of the details. */
const detailColumns = columnsOfDetails(employeeDetails, 'employees')

const byName = sql`users.last_name, users.first_name`

const orders: Readonly<Record<EmployeeFilter['sort'], RawBuilder<unknown>>> = {
  name: byName,
  '-name': sql`users.last_name desc, users.first_name desc`,
  job: sql`lower(employees.job), ${byName}`,
  '-job': sql`lower(employees.job) desc, ${byName}`,
  last_sign_in: sql`${lastSignIn} asc nulls first`,
  '-last_sign_in': sql`${lastSignIn} desc nulls last`,
}

export interface EmployeeRow extends ListedColumns<typeof employeeDetails> {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly job: string
  readonly campus: string | null
  readonly groups: string[]
  readonly access: AccessState
  readonly lastSignIn: Date | null
  readonly total: number
}

/** SQL: what a filter leaves of the colleagues the viewer manages; needs `users` and `employees`. */
function matching(viewer: Viewer, filter: EmployeeFilter, now: Date) {
  const conditions = [sql`users.role = 'employee'`, manages(viewer)]
  if (filter.search.trim() !== '') conditions.push(searchedIn('users.search_text', filter.search))
  if (filter.cohort_id !== undefined) conditions.push(sql`employees.cohort_id = ${filter.cohort_id}`)
  if (filter.group_id !== undefined)
    conditions.push(sql`exists (select from permission_group_members member
      where member.employee_id = users.id and member.group_id = ${filter.group_id})`)
  conditions.push(
    filter.access ? sql`${accessState(now)} = ${filter.access}` : sql`users.deactivated_at is null`,
  )
  return sql.join(conditions, sql` and `)
}

/**
 * A page of the colleagues the viewer manages: its first rows alone are sorted and the others counted, and what is said of
 * each is read of the page. By last sign-in that is read of everybody.
 */
export async function listEmployees(
  db: Database,
  viewer: Viewer,
  filter: EmployeeFilter,
  { now, ...range }: PageRange & { readonly now: Date },
): Promise<EmployeeRow[]> {
  const found = sql`from users join employees on employees.id = users.id where ${matching(viewer, filter, now)}`
  const order = sql`order by ${orders[filter.sort]}, users.id`
  const { rows } = await sql<EmployeeRow>`
    with listed as materialized (select users.id ${found} ${order} ${rangeText(range)})
    select users.id, users.name, users.email, ${listedColumns(employeeDetails, 'employees')} employees.job, cohorts.title as campus,
      array(select g.title from permission_group_members m join permission_groups g on g.id = m.group_id
        where m.employee_id = users.id order by g.id) as groups,
      ${accessState(now)} as access, ${lastSignIn} as last_sign_in, (select count(*)::integer ${found}) as total
    from listed join users on users.id = listed.id join employees on employees.id = users.id
    left join cohorts on cohorts.id = employees.cohort_id
    ${order}`.execute(db)
  return rows
}

/** A colleague the viewer manages; locked when they are about to be changed. Not-found otherwise. */
export async function getManagedEmployee(
  db: Database,
  viewer: Viewer,
  employeeId: number,
  { lock = false, now }: { readonly lock?: boolean; readonly now: Date },
) {
  const query = db
    .selectFrom('users')
    .innerJoin('employees', 'employees.id', 'users.id')
    .select(['users.id', 'users.name', 'users.firstName', 'users.lastName', 'users.email', 'users.updatedAt'])
    .select(['users.deactivatedAt', 'employees.job', 'employees.cohortId', ...detailColumns])
    .select([accessState(now).as('access'), lastSignIn.as('lastSignIn')])
    .where('users.id', '=', employeeId)
    .where('users.role', '=', 'employee')
    .where(manages(viewer))
  const employee = await (lock ? query.forNoKeyUpdate('users') : query).executeTakeFirst()
  if (!employee) throw notFound('There is no such colleague.')
  return employee
}

/** The campuses one may put people on, with the grades each has. */
export async function listCampusChoices(db: Database, reach: Reach) {
  const rows = await db
    .selectFrom('cohorts')
    .select(['id', 'title', 'gradeFrom', 'gradeTo'])
    .where('isOffered', '=', true)
    .where(withinReach(reach, sql.ref('cohorts.id')))
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, gradeFrom, gradeTo }) => ({
    cohort_id: id,
    title,
    grade_from: gradeFrom,
    grade_to: gradeTo,
  }))
}

/** What of a colleague went to others since they were deactivated last, as it was said then; nothing otherwise. */
export async function listHandedOver(db: Database, employeeId: number): Promise<string[]> {
  const { rows } = await sql<{ action: string; went: string[] | null }>`
    select action, after -> 'handed_over' as went from audit_log
    where subject_type = 'user' and subject_id = ${String(employeeId)}
      and action in ('employee.deactivated', 'employee.handed_over', 'employee.reactivated')
    order by happened_at desc, id desc limit 20`.execute(db)
  const back = rows.findIndex(({ action }) => action === 'employee.reactivated')
  return rows.slice(0, back === -1 ? rows.length : back).flatMap(({ went }) => went ?? [])
}
