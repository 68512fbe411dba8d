import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database.ts'
import { reachOf, type Viewer } from '#server/viewer.ts'
import { beginsWords, rankOf } from './search-words.ts'

/** Hits of one kind at most. */
const perKind = 8

/** Students by name or e-mail whom the viewer may see. */
export const findStudents = (db: Database, viewer: Viewer, words: readonly string[]) =>
  db
    .selectFrom('users')
    .innerJoin('students', 'students.id', 'users.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select(['users.id', 'users.name', 'students.grade', 'students.status', 'houses.title as house'])
    .select(rankOf('users.search_text', words).as('rank'))
    .where('users.role', '=', 'student')
    .where('users.deactivatedAt', 'is', null)
    .where(beginsWords('users.search_text', words))
    .where(seesStudent(viewer))
    .orderBy('rank')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(perKind)
    .execute()

/** Employees by name or e-mail: colleagues are no secret to each other. */
export const findEmployees = (db: Database, words: readonly string[]) =>
  db
    .selectFrom('users')
    .innerJoin('employees', 'employees.id', 'users.id')
    .leftJoin('cohorts', 'cohorts.id', 'employees.cohortId')
    .select(['users.id', 'users.name', 'employees.job', 'cohorts.title as campus'])
    .select(rankOf('users.search_text', words).as('rank'))
    .where('users.role', '=', 'employee')
    .where('users.deactivatedAt', 'is', null)
    .where(beginsWords('users.search_text', words))
    .orderBy('rank')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(perKind)
    .execute()

/** Houses by name, with their campus and advisor, and whether the viewer may open their attendance. */
export const findHouses = (db: Database, viewer: Viewer, words: readonly string[]) =>
  db
    .selectFrom('houses')
    .innerJoin('cohorts', 'cohorts.id', 'houses.cohortId')
    .leftJoin('users as advisors', 'advisors.id', 'houses.advisorId')
    .select(['houses.id', 'houses.title', 'cohorts.title as campus', 'advisors.name as advisor'])
    .select(
      sql<boolean>`(coalesce(houses.advisor_id = ${viewer.userId}, false)
        or ${withinReach(reachOf(viewer, 'attendance.view.all'), sql.ref('houses.cohort_id'))})`.as('isOpen'),
    )
    .select(rankOf('houses.search_text', words).as('rank'))
    .where('houses.archivedAt', 'is', null)
    .where(beginsWords('houses.search_text', words))
    .orderBy('rank')
    .orderBy('houses.title')
    .limit(perKind)
    .execute()

/** Experiences by title or theme that the viewer runs or oversees, the latest cycle first. */
export const findExperiences = (db: Database, viewer: Viewer, words: readonly string[]) =>
  db
    .selectFrom('experiences')
    .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
    .leftJoin('cohorts', 'cohorts.id', 'experiences.cohortId')
    .select([
      'experiences.id',
      'experiences.title',
      'experiences.type',
      'cycles.title as cycle',
      'cycles.schoolYear',
      'cohorts.title as campus',
    ])
    .select(rankOf('experiences.search_text', words).as('rank'))
    .where('experiences.archivedAt', 'is', null)
    .where(beginsWords('experiences.search_text', words))
    .where(
      sql<boolean>`(${withinReach(reachOf(viewer, 'experiences.view.all'), sql.ref('experiences.cohort_id'))}
        or experiences.id in (select experience_id from experience_experts where employee_id = ${viewer.userId}))`,
    )
    .orderBy('cycles.startsAt', 'desc')
    .orderBy('rank')
    .orderBy('experiences.title')
    .limit(perKind)
    .execute()
