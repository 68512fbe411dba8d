import { sql } from 'kysely'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import { hasLeft, withinReach } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type Reach, reachOf, type Viewer } from '#server/api/viewer.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { EditedHouse, HouseCandidate } from '../../contract/house-form.schemas.ts'

/** A query of students as a form shows them, each with the house they are in. */
const selectStudents = (db: Database) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select(['users.id', 'users.name', 'students.grade', 'students.cohortId', 'students.status'])
    .select(['houses.id as houseId', 'houses.title as houseTitle'])

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>

const toCandidate = ({ id, name, grade, houseId, houseTitle }: StudentRow): HouseCandidate => ({
  id,
  name,
  facts: `Grade ${grade}`,
  house: houseId === null || houseTitle === null ? null : { id: houseId, title: houseTitle },
})

/** The campuses one may put a house on. */
export async function listCampuses(db: Database, reach: Reach) {
  const campuses = await db
    .selectFrom('cohorts')
    .select(['id', 'title'])
    .where('isOffered', '=', true)
    .where(withinReach(reach, sql.ref('cohorts.id')))
    .orderBy('id')
    .execute()
  return campuses.map(({ id, title }) => ({ cohort_id: id, title }))
}

const candidateLimit = 12

/** SQL: every word begins one of the person's name or address. */
const matches = (search: string) => searchedIn('users.search_text', search)

/** Students of the campuses in reach, or of one of them, whom a house may have, by name. */
export async function listStudentCandidates(
  db: Database,
  reach: Reach,
  { search, cohortId }: { readonly search: string; readonly cohortId: number | undefined },
): Promise<HouseCandidate[]> {
  const rows = await selectStudents(db)
    .where('users.role', '=', 'student')
    .where(sql<boolean>`not ${hasLeft(sql.ref('students.status'))}`)
    .where('users.deactivatedAt', 'is', null)
    .where(withinReach(reach, sql.ref('students.cohort_id')))
    .$if(cohortId !== undefined, (query) => query.where('students.cohortId', '=', cohortId ?? 0))
    .where(matches(search))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(candidateLimit)
    .execute()
  return rows.map(toCandidate)
}

const selectEmployees = (db: Database) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.id')
    .select(['users.id', 'users.name', 'employees.job as facts'])
    .where('users.role', '=', 'employee')
    .where('users.deactivatedAt', 'is', null)

/** Employees who may advise a house, by name: colleagues are no secret to each other. */
export async function listEmployeeCandidates(db: Database, search: string): Promise<HouseCandidate[]> {
  const rows = await selectEmployees(db)
    .where(matches(search))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(candidateLimit)
    .execute()
  return rows.map((row) => ({ ...row, house: null }))
}

/** An employee who may advise a house; undefined when there is none of this number. */
export const findEmployee = (db: Database, employeeId: number) =>
  selectEmployees(db).where('employees.id', '=', employeeId).executeTakeFirst()

/**
 * The students of these numbers with the house they are in, locked until the transaction ends: those of the campuses in
 * reach, and whoever is a member already. Of others there is nothing to learn here, not even a name.
 */
export const lockStudents = (
  db: Database,
  studentIds: readonly number[],
  { reach, memberIds }: { readonly reach: Reach; readonly memberIds: ReadonlySet<number> },
) =>
  studentIds.length === 0
    ? Promise.resolve([])
    : selectStudents(db)
        .where('students.id', 'in', studentIds)
        .where(({ or }) =>
          or([
            withinReach(reach, sql.ref('students.cohort_id')),
            sql<boolean>`students.id = any(${[...memberIds]}::integer[])`,
          ]),
        )
        .orderBy('students.id')
        .forNoKeyUpdate('students')
        .execute()

/** Who still goes to this school: those who may be put into a house. */
export const isEnrolled = ({ status }: { readonly status: string }): boolean => !hasLeftSchool(status)

/** A house one manages, as its form shows it; locked when it is about to be saved. Not-found otherwise. */
export async function getEditedHouse(
  db: Database,
  viewer: Viewer,
  houseId: number,
  { lock = false } = {},
): Promise<EditedHouse & { updatedBy: string; updatedAt: Date | null }> {
  const query = db
    .selectFrom('houses')
    .leftJoin('users as editor', 'editor.id', 'houses.updatedBy')
    .selectAll('houses')
    .select('editor.name as editorName')
    .where('houses.id', '=', houseId)
    .where(withinReach(reachOf(viewer, 'houses.manage'), sql.ref('houses.cohort_id')))
  const house = await (lock ? query.forUpdate('houses') : query).executeTakeFirst()
  if (!house) throw notFound('There is no such house.')
  const advisor = house.advisorId === null ? undefined : await findEmployee(db, house.advisorId)
  const members = await selectStudents(db)
    .where('students.houseId', '=', houseId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  return {
    id: house.id,
    title: house.title,
    cohort_id: house.cohortId,
    logo_url: house.logoUrl,
    advisor: advisor ? { ...advisor, house: null } : null,
    president_id: house.presidentId,
    vice_president_id: house.vicePresidentId,
    default_standup_time: house.defaultStandupTime?.slice(0, 5) ?? null,
    conference_url: house.conferenceUrl,
    members: members.map(toCandidate),
    version: house.version,
    isArchived: house.archivedAt !== null,
    updatedBy: house.editorName ?? 'Someone',
    updatedAt: house.updatedAt,
  }
}

/**
 * Holds the lock of who gives a house a name, until the transaction ends. Taken after the calendar, before houses and
 * students.
 */
export const holdTitles = (db: Database) => holdLock(db, locks.houseTitles)

/** Another house of the same campus that has this name, whatever its case; archived ones do not count. */
export const findNamesake = (
  db: Database,
  { title, cohortId, houseId }: { title: string; cohortId: number; houseId: number | undefined },
) =>
  db
    .selectFrom('houses')
    .select('id')
    .where('cohortId', '=', cohortId)
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .$if(houseId !== undefined, (query) => query.where('id', '<>', houseId ?? 0))
    .executeTakeFirst()
