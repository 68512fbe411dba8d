import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { GraduationStatus } from '#domains/graduation/contract/graduation-status.ts'
import { tellsProgress } from '#domains/mastery/server/mastery.service.ts'
import {
  columnsOfDetails,
  type ListedColumns,
  studentDetails,
} from '#domains/people/contract/person-details.ts'
import type { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { lastPlaceHolds, standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, searchedIn, wordsOf } from '#server/database/search-words.ts'
import type { AccessState } from '../../contract/person.schemas.ts'
import type { riskTiers, studentSorts } from '../../contract/students.contract.ts'
import { accessState, lastSignIn } from '../access-state.ts'
import { listCampusChoices } from '../employees/employees.queries.ts'
import { listedColumns } from '../listed-columns.ts'
import { isListedWith, knowsFamily, listsStudent, managesStudent } from './managed-students.ts'
import { keptStanding, seenStandings } from './standings.ts'

interface StudentFilter {
  readonly search: string
  readonly cohort_id?: number | undefined
  readonly grade?: number | undefined
  readonly house_id?: number | undefined
  readonly status?: (typeof studentStatuses)[number] | undefined
  readonly below?: (typeof riskTiers)[number] | undefined
  readonly progress?: GraduationStatus | undefined
  readonly access?: AccessState | undefined
  readonly sort: (typeof studentSorts)[number]
}

/** The columns of the details. */
const detailColumns = columnsOfDetails(studentDetails, 'students')

const byName = sql`users.last_name, users.first_name`
/** Whole percent tell apart who is below a tier; of one percent the share itself does who comes first. */
const shareThere = sql`standing.present::real / nullif(standing.taken, 0)`
const orders: Readonly<Record<StudentFilter['sort'], RawBuilder<unknown>>> = {
  name: byName,
  '-name': sql`users.last_name desc, users.first_name desc`,
  grade: sql`students.grade, ${byName}`,
  '-grade': sql`students.grade desc, ${byName}`,
  house: sql`houses.title nulls last, ${byName}`,
  '-house': sql`houses.title desc nulls last, ${byName}`,
  attendance: sql`standing.attendance nulls last, ${shareThere}, ${byName}`,
  '-attendance': sql`standing.attendance desc nulls last, ${shareThere} desc, ${byName}`,
  tasks: sql`standing.handed_in::real / nullif(standing.due, 0) nulls last, ${byName}`,
  '-tasks': sql`standing.handed_in::real / nullif(standing.due, 0) desc nulls last, ${byName}`,
}

interface Ratio {
  readonly part: number
  readonly whole: number
}

interface StudentRow extends ListedColumns<typeof studentDetails> {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly grade: number
  readonly campus: string
  readonly house: string | null
  readonly advisor: string | null
  readonly status: (typeof studentStatuses)[number]
  readonly attendance: Ratio | null
  readonly tasks: Ratio | null
  readonly progress: GraduationStatus | null
  readonly guardians: string[] | null
  readonly access: AccessState | null
  readonly total: number
}

/** SQL: the conditions of what is asked for; needs `users` and `students`. */
function matching(viewer: Viewer, filter: StudentFilter, now: Date) {
  const conditions = [sql`users.role = 'student'`, listsStudent(viewer)]
  if (filter.search.trim() !== '') conditions.push(searchedIn('users.search_text', filter.search))
  if (filter.cohort_id !== undefined) conditions.push(sql`students.cohort_id = ${filter.cohort_id}`)
  if (filter.grade !== undefined) conditions.push(sql`students.grade = ${filter.grade}`)
  if (filter.house_id !== undefined)
    conditions.push(
      filter.house_id === 0 ? sql`students.house_id is null` : sql`students.house_id = ${filter.house_id}`,
    )
  if (filter.status !== undefined) conditions.push(sql`students.status = ${sql.lit(filter.status)}`)
  if (filter.below !== undefined) conditions.push(sql`standing.attendance < ${Number(filter.below)}`)
  if (filter.progress !== undefined)
    conditions.push(sql`(${tellsProgress(viewer)} and graduation.status = ${filter.progress})`)
  conditions.push(
    filter.access
      ? sql`(${managesStudent(viewer)} and ${accessState(now)} = ${filter.access})`
      : isListedWith(filter.status === undefined ? [] : [filter.status]),
  )
  return sql.join(conditions, sql` and `)
}

/** Whether the viewer may see some rolls of a student and others not. */
const seesParts = (viewer: Viewer) => reachOf(viewer, 'attendance.view.all') !== 'all'

/**
 * Joins how a student stands, as `standing`: what is kept of the whole for who sees all their rolls, else what
 * `seen_standings` counted of those the viewer reads. Nobody finds or sorts by what they do not see.
 */
const seenStanding = (viewer: Viewer) =>
  seesParts(viewer)
    ? sql`
  ${keptStanding(viewer, 'whole')}
  left join seen_standings part on part.student_id = students.id and whole.student_id is null
  cross join lateral (select coalesce(whole.student_id, part.student_id) as student_id,
    coalesce(whole.taken, part.taken) as taken, coalesce(whole.present, part.present) as present,
    coalesce(whole.due, part.due) as due, coalesce(whole.handed_in, part.handed_in) as handed_in,
    coalesce(whole.attendance, round(100.0 * part.present / nullif(part.taken, 0))) as attendance) standing`
    : keptStanding(viewer, 'standing')

/**
 * A page of the students the viewer sees or manages: its first rows alone are sorted and the others counted, and what is
 * said of each is read of the page.
 */
export async function listStudents(
  db: Database,
  viewer: Viewer,
  filter: StudentFilter,
  { now, ...range }: PageRange & { readonly now: Date },
): Promise<StudentRow[]> {
  const found = sql`
    from users join students on students.id = users.id left join houses on houses.id = students.house_id
    ${seenStanding(viewer)}
    left join student_graduations graduation on graduation.student_id = students.id
    where ${matching(viewer, filter, now)}`
  const parts = seesParts(viewer) ? await seenStandings(db, viewer, now) : sql``
  const order = sql`order by ${orders[filter.sort]}, users.id`
  const { rows } = await sql<StudentRow>`
    with ${parts} listed as materialized (select users.id ${found} ${order} ${rangeText(range)})
    select users.id, users.name, users.email, ${listedColumns(studentDetails, 'students')} students.grade, students.status,
      cohorts.title as campus, houses.title as house, advisor.name as advisor,
      case when standing.student_id is not null
        then json_build_object('part', standing.present, 'whole', standing.taken) end as attendance,
      case when standing.student_id is not null
        then json_build_object('part', standing.handed_in, 'whole', standing.due) end as tasks,
      case when ${knowsFamily(viewer)} then array(select g.name from guardian_students own
        join users g on g.id = own.guardian_id and g.deactivated_at is null
        where own.student_id = users.id order by g.name) end as guardians,
      case when ${tellsProgress(viewer)} then graduation.status end as progress,
      case when ${managesStudent(viewer)} then ${accessState(now)} end as access,
      (select count(*)::integer ${found}) as total
    from listed join users on users.id = listed.id join students on students.id = users.id
    join cohorts on cohorts.id = students.cohort_id left join houses on houses.id = students.house_id
    left join lateral ${standingAdvisorOf('houses')} advisor on true
    ${seenStanding(viewer)}
    left join student_graduations graduation on graduation.student_id = students.id
    ${order}`.execute(db)
  return rows
}

/** A student the viewer manages; locked when they are about to be changed. Not-found otherwise. */
export async function getManagedStudent(
  db: Database,
  viewer: Viewer,
  studentId: number,
  { lock = false, now }: { readonly lock?: boolean; readonly now: Date },
) {
  const query = db
    .selectFrom('users')
    .innerJoin('students', 'students.id', 'users.id')
    .select(['users.id', 'users.name', 'users.firstName', 'users.lastName', 'users.email', 'users.updatedAt'])
    .select(['users.deactivatedAt', 'students.grade', 'students.cohortId', 'students.houseId'])
    .select(['students.status', 'students.dateOfBirth', ...detailColumns])
    .select([accessState(now).as('access'), lastSignIn.as('lastSignIn')])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'student')
    .where(managesStudent(viewer))
  const student = await (lock ? query.forNoKeyUpdate('users') : query).executeTakeFirst()
  if (!student) throw notFound('There is no such student.')
  return student
}

/** The guardians of a student, by name, also who cannot log in any more: a form that left one out would end the tie. */
export const listGuardiansOf = (db: Database, studentId: number) =>
  db
    .selectFrom('guardianStudents')
    .innerJoin('users', 'users.id', 'guardianStudents.guardianId')
    .select(['users.id', 'users.name', 'users.email', 'guardianStudents.relationship'])
    .where('guardianStudents.studentId', '=', studentId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

/** The houses one may put students into. */
export const listHouseChoices = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('houses')
    .select(['id', 'title', 'cohortId'])
    .where('archivedAt', 'is', null)
    .where(withinReach(reachOf(viewer, 'people.manage'), sql.ref('houses.cohort_id')))
    .orderBy('title')
    .orderBy('id')
    .execute()

/** How many houses a menu holds. */
const mostHouses = 200

/**
 * What the filters of the list offer: the campuses, and the houses of the chosen one or of all. Of more than a menu holds
 * none but the chosen one: a list that ends in the middle of the alphabet looks as if it were whole.
 */
export async function listFilterChoices(
  db: Database,
  chosen: { readonly cohort_id?: number | undefined; readonly house_id?: number | undefined },
) {
  const { cohort_id: cohortId, house_id: houseId } = chosen
  const houses = db
    .selectFrom('houses')
    .select(['id', 'title'])
    .where('archivedAt', 'is', null)
    .orderBy('title')
    .orderBy('id')
  const [campuses, offered] = await Promise.all([
    listCampusChoices(db, 'all'),
    (cohortId === undefined
      ? houses.limit(mostHouses + 1)
      : houses.where('cohortId', '=', cohortId)
    ).execute(),
  ])
  if (cohortId !== undefined || offered.length <= mostHouses)
    return { campuses, houses: offered, asks_campus: false }
  return { campuses, houses: await houses.where('id', '=', houseId ?? 0).execute(), asks_campus: true }
}

interface Namesake {
  readonly name: string
  readonly grade: number
  readonly campus: string
  /** When they left, or lost their access; null for who is here. */
  readonly deactivatedAt: Date | null
}

/**
 * Somebody of the same name among those the viewer manages, whatever its case and accents. Who is here comes before who left:
 * of those nobody is asked about whose birth date is another.
 */
export async function findNamesake(
  db: Database,
  viewer: Viewer,
  {
    name,
    bornOn,
    exceptId = 0,
  }: { readonly name: string; readonly bornOn: string | null; readonly exceptId?: number | undefined },
): Promise<Namesake | undefined> {
  const { rows } = await sql<Namesake>`
    select users.name, students.grade, cohorts.title as campus, users.deactivated_at from users
    join students on students.id = users.id join cohorts on cohorts.id = students.cohort_id
    where users.role = 'student' and users.id <> ${exceptId} and plain_text(users.name) = plain_text(${name})
      and (users.deactivated_at is null or students.date_of_birth is null or ${bornOn}::date is null
        or students.date_of_birth = ${bornOn}::date)
      and not exists (select from erasures e where e.person_id = users.id)
      and ${beginsWords('users.search_text', wordsOf(name))} and ${managesStudent(viewer)}
    order by users.deactivated_at is not null, users.deactivated_at desc, users.id limit 1`.execute(db)
  return rows[0]
}

/** What a student still holds, as sentences. */
export async function listStudentHoldings(db: Database, studentId: number, now: Date) {
  const { rows } = await sql<{ text: string; url: string | null }>`
    select 'Is in ' || h.title as text, '/houses/' || h.id || '/students' as url
    from students s join houses h on h.id = s.house_id where s.id = ${studentId}
    union all
    select 'Is registered for ' || e.title, null from registrations r
    join experiences e on e.id = r.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.ends_at > ${now}
    where r.student_id = ${studentId} and ${lastPlaceHolds('r', schoolDateOf(now.getTime()))}
    union all
    select u.name || ' is their guardian', '/guardians?form=' || u.id from guardian_students g
    join users u on u.id = g.guardian_id where g.student_id = ${studentId}
    order by text limit 100`.execute(db)
  return rows
}
