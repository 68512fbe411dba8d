import { type SelectQueryBuilder, sql } from 'kysely'
import { mayTakeRoll, mayViewRoll } from '#domains/attendance/server/attendance.service.ts'
import { seesHouse } from '#domains/houses/server/houses.service.ts'
import { mayMirrorStudent } from '#domains/mirror/server/mirror.service.ts'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { advisorOfHouse } from '#domains/people/server/relations.service.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { DB } from '#server/database/tables.ts'
import type { Wanted } from './wanted.ts'

/** Hits of one kind at most; written into the statement, so that it is planned for so few. */
const perKind = sql.lit(8)

/**
 * Each word as the columns of a search hold it: without accents, capitals and signs, behind a space (` o shaughnessy`);
 * undefined when nothing is left of one, which then matches nothing.
 */
export async function plainWords(db: Database, words: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ plain: string }>`
    select rtrim(search_words(word)) as plain from unnest(${[...words]}::text[]) with ordinality typed (word, at)
    order by at`.execute(db)
  return rows.some(({ plain }) => plain === '') ? undefined : rows.map(({ plain }) => plain)
}

/** People of a role who have not left. */
const people = (db: Database, role: 'student' | 'employee') =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.role', '=', sql.lit(role))
    .where('users.deactivatedAt', 'is', null)

/** Numbers of rows that are wanted. */
type Numbers = SelectQueryBuilder<DB, never, { id: number }>

/**
 * Those of the best ranks, found by an index in their order, and the others only where there are fewer: what is appended
 * is computed only while rows are wanted. Thousands begin with two letters, and nobody reads more than the first.
 */
const bestFirst = (db: Database, best: Numbers, rest: Numbers) =>
  db
    .selectFrom(best.as('best'))
    .select('best.id')
    .unionAll(db.selectFrom(rest.as('rest')).select('rest.id'))
    .limit(perKind)

/** The numbers of the people who are listed. */
function listedPeople(db: Database, all: ReturnType<typeof people>, { matches, best }: Wanted) {
  const others = all.where(matches('users')).orderBy('users.name').orderBy('users.id').limit(perKind)
  if (best === undefined) return others
  const begin = all
    .where(best.is('users'))
    .orderBy(sql`users.search_text collate "C"`)
    .orderBy('users.id')
    .limit(perKind)
  return bestFirst(db, begin, others.where(best.isNot('users')))
}

/** The students among them whom the viewer sees. */
const seenStudents = (db: Database, viewer: Viewer) =>
  people(db, 'student').innerJoin('students', 'students.id', 'users.id').where(seesStudent(viewer))

/** Students by name or email whom the viewer may see. */
export const findStudents = (db: Database, viewer: Viewer, wanted: Wanted) =>
  db
    .selectFrom(listedPeople(db, seenStudents(db, viewer), wanted).as('listed'))
    .innerJoin('users', 'users.id', 'listed.id')
    .innerJoin('students', 'students.id', 'users.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select(['users.id', 'users.name', 'students.grade', 'students.status', 'houses.title as house'])
    .select(mayMirrorStudent(viewer).as('mayMirror'))
    .select(wanted.rank('users').as('rank'))
    .orderBy('rank')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(perKind)
    .execute()

/** Employees by name or email: colleagues are no secret to each other. */
export const findEmployees = (db: Database, wanted: Wanted) =>
  db
    .selectFrom(listedPeople(db, people(db, 'employee'), wanted).as('listed'))
    .innerJoin('users', 'users.id', 'listed.id')
    .innerJoin('employees', 'employees.id', 'users.id')
    .leftJoin('cohorts', 'cohorts.id', 'employees.cohortId')
    .select(['users.id', 'users.name', 'employees.job', 'cohorts.title as campus'])
    .select(wanted.rank('users').as('rank'))
    .orderBy('rank')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(perKind)
    .execute()

/** Houses by name that the viewer opens, with their campus and advisor, and whether one takes their roll. */
export async function findHouses(db: Database, viewer: Viewer, wanted: Wanted) {
  const houses = await db
    .selectFrom('houses')
    .innerJoin('cohorts', 'cohorts.id', 'houses.cohortId')
    .leftJoinLateral(advisorOfHouse('houses').as('advisors'), (join) => join.onTrue())
    .select(['houses.id', 'houses.title', 'houses.cohortId'])
    .select(['cohorts.title as campus', 'advisors.name as advisor'])
    .select(sql<boolean>`coalesce(houses.advisor_id = ${viewer.userId}, false)`.as('isOwn'))
    .select(wanted.rank('houses').as('rank'))
    .where('houses.archivedAt', 'is', null)
    .where(wanted.matches('houses'))
    .where(seesHouse(viewer))
    .orderBy('rank')
    .orderBy('houses.title')
    .orderBy('houses.id')
    .limit(perKind)
    .execute()
  return houses.map((house) => ({ ...house, mayTakeRoll: mayTakeRoll(viewer, house) }))
}

/** SQL: the viewer teaches the experience. */
const isOwnExperience = (viewer: Viewer) => sql<boolean>`experiences.id in (
    select experience_id from experience_experts where employee_id = ${viewer.userId})`

/** The numbers of the experiences that are listed, the latest cycle first. */
function listedExperiences(db: Database, viewer: Viewer, { matches, best }: Wanted) {
  const seen = db
    .selectFrom('experiences')
    .select('experiences.id')
    .where('experiences.archivedAt', 'is', null)
    .where(
      sql<boolean>`((${isOwnExperience(viewer)} and ${holds(viewer, 'experiences.facilitate')}::boolean)
        or ${withinReach(reachOf(viewer, 'experiences.view.all'), sql.ref('experiences.cohort_id'))})`,
    )
  const others = seen
    .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
    .where(matches('experiences'))
    .orderBy('cycles.startsAt', 'desc')
    .orderBy('experiences.title')
    .orderBy('experiences.id')
    .limit(perKind)
  if (best === undefined) return others
  // A class that every campus has is found a thousand times: cycle by cycle only the first are read.
  const ofCycle = seen
    .whereRef('experiences.cycleId', '=', sql.ref('cycles.id'))
    .where(best.is('experiences'))
    .orderBy(sql`experiences.search_text collate "C"`)
    .orderBy('experiences.id')
    .limit(perKind)
  const begin = db
    .selectFrom('cycles')
    .innerJoinLateral(ofCycle.as('begin'), (join) => join.onTrue())
    .select('begin.id')
    .orderBy('cycles.startsAt', 'desc')
    .limit(perKind)
  return bestFirst(db, begin, others.where(best.isNot('experiences')))
}

/** Experiences by title or theme that the viewer runs or oversees: of those that fit alike the latest cycle first. */
export async function findExperiences(db: Database, viewer: Viewer, wanted: Wanted) {
  const experiences = await db
    .selectFrom(listedExperiences(db, viewer, wanted).as('listed'))
    .innerJoin('experiences', 'experiences.id', 'listed.id')
    .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
    .leftJoin('cohorts', 'cohorts.id', 'experiences.cohortId')
    .select(['experiences.id', 'experiences.title', 'experiences.type', 'experiences.cohortId'])
    .select(['cycles.title as cycle', 'cycles.schoolYear', 'cohorts.title as campus'])
    .select(isOwnExperience(viewer).as('isOwn'))
    .select(wanted.rank('experiences').as('rank'))
    .orderBy('rank')
    .orderBy('cycles.startsAt', 'desc')
    .orderBy('experiences.title')
    .orderBy('experiences.id')
    .execute()
  return experiences.map((experience) => ({
    ...experience,
    mayViewRoll: mayViewRoll(viewer, experience),
    mayTakeRoll: mayTakeRoll(viewer, experience),
  }))
}
