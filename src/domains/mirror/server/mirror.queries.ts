import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isShownToFamily } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, searched } from '#server/database/search-words.ts'
import type { DB } from '#server/database/tables.ts'
import { mayChangeAs, mayMirrorGuardian, mayMirrorStudent } from './mirror.access.ts'

interface Page {
  readonly search: string
  readonly limit: number
  readonly offset: number
}

/** Narrows people to those whom a search names: everyone without one, nobody where it is signs alone. */
function matching<Tables extends keyof DB, Row>(
  people: SelectQueryBuilder<DB, Tables, Row>,
  search: string,
  isNamed: (words: readonly string[]) => RawBuilder<boolean> = isCalled,
): SelectQueryBuilder<DB, Tables, Row> {
  return people.where(searched(search, isNamed))
}

const isCalled = (words: readonly string[]) => beginsWords('users.search_text', words)

/** SQL: the guardian in scope as `users` is called so, or one of their children is. */
const isCalledOrTheirChild = (words: readonly string[]) => sql<boolean>`(${isCalled(words)} or users.id in (
  select own.guardian_id from guardian_students own join users child on child.id = own.student_id
  where child.role = 'student' and child.deactivated_at is null and ${beginsWords('child.search_text', words)}))`

const students = (db: Database, viewer: Viewer, search: string) =>
  matching(
    db
      .selectFrom('users')
      .innerJoin('students', 'students.id', 'users.id')
      .where('users.role', '=', 'student')
      .where('users.deactivatedAt', 'is', null)
      .where(mayMirrorStudent(viewer)),
    search,
  )

const guardians = (db: Database, viewer: Viewer, search: string) =>
  matching(
    db
      .selectFrom('users')
      .innerJoin('guardians', 'guardians.id', 'users.id')
      .where('users.role', '=', 'guardian')
      .where('users.deactivatedAt', 'is', null)
      .where(mayMirrorGuardian(viewer)),
    search,
    isCalledOrTheirChild,
  )

const children = sql<{ id: number; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', child.id, 'name', child.name) order by child.name), '[]')
  from guardian_students own join users child on child.id = own.student_id join students on students.id = child.id
    and ${isShownToFamily('child')}
  where own.guardian_id = users.id)`

const asCount = sql<number>`count(*)`.as('total')

/** A page of the students one may see as, by last name. */
export const listMirrorStudents = (db: Database, viewer: Viewer, page: Page) =>
  students(db, viewer, page.search)
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select(['users.id', 'users.name', 'users.email', 'students.grade', 'houses.title as house'])
    .orderBy('users.lastName')
    .orderBy('users.firstName')
    .orderBy('users.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** A page of the guardians one may see as, with their children. */
export const listMirrorGuardians = (db: Database, viewer: Viewer, page: Page) =>
  guardians(db, viewer, page.search)
    .select(['users.id', 'users.name', 'users.email', children.as('children')])
    .orderBy('users.lastName')
    .orderBy('users.firstName')
    .orderBy('users.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countMirrorStudents = async (db: Database, viewer: Viewer, search: string) =>
  (await students(db, viewer, search).select(asCount).executeTakeFirstOrThrow()).total

export const countMirrorGuardians = async (db: Database, viewer: Viewer, search: string) =>
  (await guardians(db, viewer, search).select(asCount).executeTakeFirstOrThrow()).total

/**
 * A student or guardian the viewer may see as, and whether changes may be allowed. Undefined for an employee and for
 * anyone out of scope.
 */
export const findMirrorable = (db: Database, viewer: Viewer, userId: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', mayChangeAs(viewer).as('mayChange')])
    .select(sql<boolean>`users.role = 'student'`.as('isStudent'))
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    .where(
      sql<boolean>`case users.role
        when 'student' then exists (
          select 1 from students where students.id = users.id and ${mayMirrorStudent(viewer)})
        when 'guardian' then ${mayMirrorGuardian(viewer)}
        else false end`,
    )
    .executeTakeFirst()

/**
 * A student or guardian the viewer may see as, and whether changes may be allowed. Throws not-found for anybody else.
 */
export async function getMirrorable(db: Database, viewer: Viewer, userId: number) {
  const person = await findMirrorable(db, viewer, userId)
  if (!person) throw notFound('This is no student or guardian you can see the platform as.')
  return person
}
