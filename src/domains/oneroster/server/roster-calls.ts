import { type RawBuilder, sql } from 'kysely'
import type { Asked, Collection } from './collections/collection.ts'
import { enrollments, seatsOf } from './collections/enrollments.ts'
import { demographics, students, teachers, users } from './collections/people.ts'
import { academicSessions, classes, courses, isOfTerm, orgs } from './collections/places.ts'

/** What a call of OneRoster answers. */
export interface RosterCall {
  /** Below the base address, `/schools/:id/classes`. */
  readonly path: `/${string}`
  readonly collection: Collection
  /** Whether it is of one thing, by `:id`. */
  readonly isOne?: true
  /** What has to be there: of what `:id` names, and `:classId` of it. */
  readonly of?: Collection
  /** SQL: which rows `r` it answers. */
  readonly within?: (
    asked: Asked,
    codes: { readonly id: string; readonly classId: string },
  ) => RawBuilder<boolean>
}

const ofType =
  (...types: string[]) =>
  () =>
    sql<boolean>`r.type = any(${types})`
const schools: Collection = { ...orgs }
const terms: Collection = { ...academicSessions }

/** SQL: people `r` with a seat in a class. */
const seatedIn = (asked: Asked, code: string, role: string) =>
  sql<boolean>`r.code in (select e.person from (${seatsOf(asked, { class: code })}) e where e.role = ${role} and e.status = 'active')`

/** SQL: classes `r` in which somebody has a seat. */
const classesOf = (asked: Asked, code: string) =>
  sql<boolean>`r.code in (select e.class from (${seatsOf(asked, { person: code })}) e where e.status = 'active')`

const both = (path: string, collection: Collection, within?: RosterCall['within']): RosterCall[] => [
  { path: `/${path}`, collection, ...(within && { within }) },
  { path: `/${path}/:id`, collection, isOne: true, ...(within && { within }) },
]

/** Every call of the rostering service that this school has something for. */
export const rosterCalls: readonly RosterCall[] = [
  ...both('academicSessions', academicSessions),
  ...both('terms', terms, ofType('term')),
  ...both('gradingPeriods', terms, ofType('gradingPeriod')),
  {
    path: '/terms/:id/classes',
    collection: classes,
    of: terms,
    within: (asked, { id }) => isOfTerm(asked, id),
  },
  {
    path: '/terms/:id/gradingPeriods',
    collection: terms,
    of: terms,
    within: (_asked, { id }) => sql<boolean>`r.type = 'gradingPeriod' and r.parent = ${id}`,
  },
  ...both('orgs', orgs),
  ...both('schools', schools, ofType('school')),
  { path: '/schools/:id/terms', collection: terms, of: schools, within: ofType('term') },
  { path: '/schools/:id/courses', collection: courses, of: schools },
  ...(
    [
      ['classes', classes],
      ['enrollments', enrollments],
      ['students', students],
      ['teachers', teachers],
    ] as const
  ).map(
    ([name, collection]): RosterCall => ({
      ...{ path: `/schools/:id/${name}`, collection, of: schools },
      within: (_asked, { id }) => sql<boolean>`r.org = ${id}`,
    }),
  ),
  {
    ...{ path: '/schools/:id/classes/:classId/enrollments', collection: enrollments, of: schools },
    within: (_asked, { id, classId }) => sql<boolean>`r.org = ${id} and r.class = ${classId}`,
  },
  ...(
    [
      ['students', students, 'student'],
      ['teachers', teachers, 'teacher'],
    ] as const
  ).flatMap(([name, collection, role]): RosterCall[] => [
    {
      ...{ path: `/schools/:id/classes/:classId/${name}`, collection, of: schools },
      within: (asked, { classId }) => seatedIn(asked, classId, role),
    },
    {
      ...{ path: `/classes/:id/${name}`, collection, of: classes },
      within: (asked, { id }) => seatedIn(asked, id, role),
    },
  ]),
  ...both('courses', courses),
  {
    ...{ path: '/courses/:id/classes', collection: classes, of: courses },
    within: (_asked, { id }) => sql<boolean>`r.course = ${id}`,
  },
  ...both('classes', classes),
  ...(
    [
      ['users', users],
      ['students', students],
      ['teachers', teachers],
    ] as const
  ).flatMap(([name, collection]): RosterCall[] => [
    ...both(name, collection),
    {
      ...{ path: `/${name}/:id/classes`, collection: classes, of: collection },
      within: (asked, { id }) => classesOf(asked, id),
    },
  ]),
  ...both('enrollments', enrollments),
  ...both('demographics', demographics),
]
