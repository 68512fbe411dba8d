import { type RawBuilder, sql } from 'kysely'
import {
  columnsOfDetails,
  guardianDetails,
  type ListedColumns,
} from '#domains/people/contract/person-details.ts'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, searched, searchedIn, wordsOf } from '#server/database/search-words.ts'
import type { guardianSorts } from '../../contract/guardians.contract.ts'
import type { AccessState } from '../../contract/person.schemas.ts'
import { accessState, lastSignIn } from '../access-state.ts'
import { listedColumns } from '../listed-columns.ts'
import { managesGuardian, managesStudent } from '../students/managed-students.ts'

interface GuardianFilter {
  readonly search: string
  readonly access?: AccessState | undefined
  readonly sort: (typeof guardianSorts)[number]
}

interface GuardianRow extends ListedColumns<typeof guardianDetails> {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly children: string[]
  readonly access: AccessState
  readonly lastSignIn: Date | null
  readonly total: number
}

/** The columns of the details. */
const detailColumns = columnsOfDetails(guardianDetails, 'guardians')

const orders: Readonly<Record<GuardianFilter['sort'], RawBuilder<unknown>>> = {
  name: sql`users.last_name, users.first_name`,
  '-name': sql`users.last_name desc, users.first_name desc`,
}

/** SQL: families are known by their child as much as by themselves. */
const isCalled = (
  words: readonly string[],
) => sql<boolean>`(${beginsWords('users.search_text', words)} or exists (
  select from guardian_students own join users child on child.id = own.student_id
  where own.guardian_id = users.id and child.role = 'student' and ${beginsWords('child.search_text', words)}))`

/**
 * A page of the guardians the viewer manages, found by their own name or a child's: its first rows alone are read in order,
 * the others counted, and what is said of each is read of the page.
 */
export async function listGuardians(
  db: Database,
  viewer: Viewer,
  filter: GuardianFilter,
  { now, ...range }: PageRange & { readonly now: Date },
): Promise<GuardianRow[]> {
  const found = sql`
    from users join guardians on guardians.id = users.id
    where users.role = 'guardian' and ${managesGuardian(viewer)} and ${searched(filter.search, isCalled)}
      and ${filter.access ? sql`${accessState(now)} = ${filter.access}` : sql`users.deactivated_at is null`}`
  const order = sql`order by ${orders[filter.sort]}, users.id`
  const { rows } = await sql<GuardianRow>`
    with listed as materialized (select users.id ${found} ${order} ${rangeText(range)})
    select users.id, users.name, users.email, ${listedColumns(guardianDetails, 'guardians')}
      array(select child.name from guardian_students own join users child on child.id = own.student_id
        where own.guardian_id = users.id order by child.name) as children,
      ${accessState(now)} as access, ${lastSignIn} as last_sign_in, (select count(*)::integer ${found}) as total
    from listed join users on users.id = listed.id join guardians on guardians.id = users.id
    ${order}`.execute(db)
  return rows
}

/** A guardian the viewer manages; locked when they are about to be changed. Not-found otherwise. */
export async function getManagedGuardian(
  db: Database,
  viewer: Viewer,
  guardianId: number,
  { lock = false, now }: { readonly lock?: boolean; readonly now: Date },
) {
  const query = db
    .selectFrom('users')
    .innerJoin('guardians', 'guardians.id', 'users.id')
    .select(['users.id', 'users.name', 'users.firstName', 'users.lastName', 'users.email', 'users.updatedAt'])
    .select(['users.deactivatedAt', ...detailColumns])
    .select([accessState(now).as('access'), lastSignIn.as('lastSignIn')])
    .where('users.id', '=', guardianId)
    .where('users.role', '=', 'guardian')
    .where(managesGuardian(viewer))
  const guardian = await (lock ? query.forNoKeyUpdate('users') : query).executeTakeFirst()
  if (!guardian) throw notFound('There is no such guardian.')
  return guardian
}

/** The children of a guardian, by name. */
export const listChildrenOf = (db: Database, guardianId: number) =>
  db
    .selectFrom('guardianStudents')
    .innerJoin('users', 'users.id', 'guardianStudents.studentId')
    .innerJoin('students', 'students.id', 'users.id')
    .select(['users.id', 'users.name', 'students.grade', 'guardianStudents.relationship'])
    .where('guardianStudents.guardianId', '=', guardianId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

/** Of these students the ones the viewer manages. */
export async function listManagedStudentIds(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', 'in', ids)
    .where(managesStudent(viewer))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of these guardians the ones the viewer manages. */
export async function listManagedGuardianIds(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .innerJoin('guardians', 'guardians.id', 'users.id')
    .select('users.id')
    .where('users.id', 'in', ids)
    .where(managesGuardian(viewer))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Somebody of the same name among the guardians the viewer manages. */
export async function findGuardianNamesake(db: Database, viewer: Viewer, name: string) {
  const { rows } = await sql<{ name: string; children: string[] }>`
    select users.name, array(select child.name from guardian_students own
      join users child on child.id = own.student_id where own.guardian_id = users.id order by 1) as children
    from users join guardians on guardians.id = users.id
    where users.role = 'guardian' and users.deactivated_at is null and plain_text(users.name) = plain_text(${name})
      and ${beginsWords('users.search_text', wordsOf(name))} and ${managesGuardian(viewer)}
    order by users.id limit 1`.execute(db)
  return rows[0]
}

const candidateLimit = 12

/** Students or guardians the viewer manages, by name, to be joined into a family. */
export async function listCandidates(
  db: Database,
  viewer: Viewer,
  { kind, search }: { readonly kind: 'student' | 'guardian'; readonly search: string },
): Promise<{ id: number; name: string; facts: string }[]> {
  const named = searchedIn('users.search_text', search)
  const { rows } = await (kind === 'student'
    ? sql<{ id: number; name: string; facts: string }>`
        select users.id, users.name, 'Grade ' || students.grade || ', ' || cohorts.title as facts
        from users join students on students.id = users.id join cohorts on cohorts.id = students.cohort_id
        where users.role = 'student' and users.deactivated_at is null and ${managesStudent(viewer)} and ${named}
        order by users.name, users.id limit ${candidateLimit}`
    : sql<{ id: number; name: string; facts: string }>`
        select users.id, users.name, users.email as facts
        from users join guardians on guardians.id = users.id
        where users.role = 'guardian' and users.deactivated_at is null and ${managesGuardian(viewer)} and ${named}
        order by users.name, users.id limit ${candidateLimit}`
  ).execute(db)
  return rows
}
