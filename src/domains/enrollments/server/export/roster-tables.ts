import { sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { experiencesOf, seatsByPages } from './experience-pages.ts'
import { codeOf, districtCode, experienceCourse, homeroomCourse } from './own-codes.ts'
import { type ExportedPerson, type ExportScope, peopleByPages } from './people-pages.ts'

/** A file of a bundle: its columns in the order of OneRoster 1.2, and its rows as they come. */
export interface RosterTable {
  readonly name: string
  readonly columns: readonly string[]
  rows(db: Database, scope: ExportScope): AsyncIterable<readonly string[]>
}

/** The organization of something; without a campus that is the whole school. */
const orgOf = (cohortId: number | null) => (cohortId === null ? districtCode : codeOf('campus', cohortId))

/** In bulk these two are empty. */
const head = ['sourcedId', 'status', 'dateLastModified']
const blank = ['', ''] as const

/** SQL: campuses of a scope. */
const campusesOf = async (db: Database, { cohortId }: ExportScope) =>
  (
    await sql<{ id: number; title: string }>`
      select id, title from cohorts where ${cohortId ?? null}::integer is null or id = ${cohortId ?? null} order by id`.execute(
      db,
    )
  ).rows

const housesOf = async (db: Database, { cohortId }: ExportScope) =>
  (
    await sql<{ id: number; title: string; cohortId: number }>`
      select id, title, cohort_id from houses where archived_at is null
        and (${cohortId ?? null}::integer is null or cohort_id = ${cohortId ?? null}) order by id`.execute(db)
  ).rows

/** The school years that are not over, each with its cycles as terms; one ends, as the standard has it, on the day after its last. */
const cyclesOf = async (db: Database, { now }: ExportScope) =>
  (
    await sql<{ id: number; title: string; year: string; first: string; last: string }>`
      select id, title, school_year as year, (starts_at at time zone ${schoolZone})::date::text as first,
        (((ends_at - interval '1 millisecond') at time zone ${schoolZone})::date + 1)::text as last from cycles
      where school_year in (select school_year from cycles group by 1 having max(ends_at) > ${now}) order by starts_at`.execute(
      db,
    )
  ).rows

const orgs: RosterTable = {
  name: 'orgs',
  columns: [...head, 'name', 'type', 'identifier', 'parentSourcedId'],
  async *rows(db, scope) {
    yield [districtCode, ...blank, scope.title, 'district', '', '']
    for (const { id, title } of await campusesOf(db, scope))
      yield [codeOf('campus', id), ...blank, title, 'school', '', districtCode]
  },
}

const academicSessions: RosterTable = {
  name: 'academicSessions',
  columns: [...head, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  async *rows(db, scope) {
    const years = Map.groupBy(await cyclesOf(db, scope), ({ year }) => year)
    for (const [year, cycles] of years) {
      const ends = cycles.map(({ last }) => last).toSorted()
      const last = ends.at(-1) ?? ''
      // The calendar year in which it ends, whatever of it is planned yet.
      const of = year.slice(-4)
      yield [`y${year}`, ...blank, year, 'schoolYear', cycles[0]?.first ?? '', last, '', of]
      for (const cycle of cycles)
        yield [
          codeOf('cycle', cycle.id),
          ...blank,
          cycle.title,
          'term',
          cycle.first,
          cycle.last,
          `y${year}`,
          of,
        ]
    }
  },
}

const courses: RosterTable = {
  name: 'courses',
  columns: [
    ...head,
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
  ],
  async *rows() {
    yield [homeroomCourse, ...blank, '', 'House', homeroomCourse, '', districtCode, '', '']
    yield [experienceCourse, ...blank, '', 'Experience', experienceCourse, '', districtCode, '', '']
  },
}

const classes: RosterTable = {
  name: 'classes',
  columns: [
    ...head,
    ...['title', 'grades', 'courseSourcedId', 'classCode', 'classType', 'location', 'schoolSourcedId'],
    ...['termSourcedIds', 'subjects', 'subjectCodes', 'periods'],
  ],
  async *rows(db, scope) {
    const terms = (await cyclesOf(db, scope)).map(({ id }) => codeOf('cycle', id)).join(',')
    for (const { id, title, cohortId } of await housesOf(db, scope))
      yield [
        ...[codeOf('house', id), ...blank, title, '', homeroomCourse, '', 'homeroom', ''],
        ...[codeOf('campus', cohortId), terms, '', '', ''],
      ]
    for (const { id, title, cohortId, cycleId } of await experiencesOf(db, scope))
      yield [
        ...[codeOf('experience', id), ...blank, title, '', experienceCourse, '', 'scheduled', ''],
        ...[orgOf(cohortId), codeOf('cycle', cycleId), '', '', ''],
      ]
  },
}

/** Rows of people, one or none each. */
async function* eachPerson(
  db: Database,
  scope: ExportScope,
  rowOf: (person: ExportedPerson) => readonly string[] | undefined,
) {
  for await (const people of peopleByPages(db, scope))
    for (const person of people) {
      const row = rowOf(person)
      if (row !== undefined) yield row
    }
}

const users: RosterTable = {
  name: 'users',
  columns: [
    ...head,
    ...['enabledUser', 'username', 'userIds', 'givenName', 'familyName', 'middleName', 'identifier', 'email'],
    ...[
      'sms',
      'phone',
      'agentSourcedIds',
      'grades',
      'password',
      'userMasterIdentifier',
      'preferredGivenName',
    ],
    ...['preferredMiddleName', 'preferredFamilyName', 'primaryOrgSourcedId', 'pronouns'],
  ],
  rows: (db, scope) =>
    eachPerson(db, scope, ({ id, role, cohortId, guardians, fields: text }) => [
      ...[codeOf('person', id), ...blank, 'true', text.email, '', text.first_name, text.last_name, '', ''],
      ...[text.email, '', text.phone, guardians.map((one) => codeOf('person', one)).join(',')],
      ...[role === 'student' ? text.grade : '', '', '', '', '', ''],
      ...[orgOf(cohortId), text.pronouns],
    ]),
}

const roles: RosterTable = {
  name: 'roles',
  columns: [
    ...head,
    ...['userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId'],
    'metadata.job',
  ],
  rows: (db, scope) =>
    eachPerson(db, scope, ({ id, role, cohortId, teaches, fields: text }) => [
      ...[`r${id}`, ...blank, codeOf('person', id), 'primary'],
      // What colleagues do is written in a school's own words, which other systems do not know.
      ...[role === 'employee' ? (teaches ? 'teacher' : 'ext:staff') : role, '', ''],
      ...[orgOf(cohortId), '', role === 'employee' ? text.job : ''],
    ]),
}

const demographics: RosterTable = {
  name: 'demographics',
  columns: [
    ...head,
    ...['birthDate', 'sex', 'americanIndianOrAlaskaNative', 'asian', 'blackOrAfricanAmerican'],
    ...['nativeHawaiianOrOtherPacificIslander', 'white', 'demographicRaceTwoOrMoreRaces'],
    ...['hispanicOrLatinoEthnicity', 'countryOfBirthCode', 'stateOfBirthAbbreviation', 'cityOfBirth'],
    'publicSchoolResidenceStatus',
  ],
  rows: (db, scope) =>
    eachPerson(db, scope, ({ id, fields: text }) =>
      text.birth_date === ''
        ? undefined
        : [codeOf('person', id), ...blank, text.birth_date, ...Array.from({ length: 12 }, () => '')],
    ),
}

const enrollments: RosterTable = {
  name: 'enrollments',
  columns: [
    ...head,
    ...['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate'],
  ],
  async *rows(db, scope) {
    yield* eachPerson(db, scope, ({ id, cohortId, houseId }) =>
      houseId === null || cohortId === null
        ? undefined
        : [
            ...[`e${id}`, ...blank, codeOf('house', houseId), codeOf('campus', cohortId)],
            ...[codeOf('person', id), 'student', 'false', '', ''],
          ],
    )
    for await (const seats of seatsByPages(db, scope))
      for (const { experienceId, cohortId, personId, role, isMain, until } of seats)
        yield [
          ...[`e${personId}x${experienceId}`, ...blank, codeOf('experience', experienceId), orgOf(cohortId)],
          ...[
            codeOf('person', personId),
            role,
            role === 'teacher' ? String(isMain) : 'false',
            '',
            until ?? '',
          ],
        ]
  },
}

/** All files of a bundle, what is referred to before what refers to it. */
export const rosterTables: readonly RosterTable[] = [
  ...[orgs, academicSessions, courses, classes],
  ...[users, roles, demographics, enrollments],
]
