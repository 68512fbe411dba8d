import { sql } from 'kysely'
import { seesAllRollsOfStudent, seesRollsOfStudent } from '#domains/attendance/server/attendance.service.ts'
import { seesExcusesOf } from '#domains/excuses/server/excuses.service.ts'
import { seesHouse } from '#domains/houses/server/houses.service.ts'
import { mayMirrorStudent } from '#domains/mirror/server/mirror.service.ts'
import { seesNotesOf } from '#domains/notes/server/notes.service.ts'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import {
  isOwnStudentHere,
  isTaughtHere,
  standingAdvisorOf,
} from '#domains/people/server/relations.service.ts'
import { seesReportsOf } from '#domains/progress-reports/server/progress-reports.service.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/** A student the viewer sees, and what of them; undefined for everybody else. One statement. */
export const findStudentForSheet = (db: Database, viewer: Viewer, id: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .select(['students.id', 'users.name', 'users.image', 'users.email', 'users.deactivatedAt'])
    .select([
      'students.pronouns',
      'students.grade',
      'students.gradeYear',
      'students.status',
      'cohorts.title as campus',
    ])
    .select(['houses.id as houseId', 'houses.title as houseTitle', 'houses.logoUrl as houseLogoUrl'])
    .select(['advisor.id as advisorId', 'advisor.name as advisorName'])
    .select([
      sql<boolean>`coalesce(${seesHouse(viewer)}, false)`.as('opensHouse'),
      seesAllRollsOfStudent(viewer).as('seesAllRolls'),
      seesRollsOfStudent(viewer, isTaughtHere).as('seesRolls'),
      seesExcusesOf(viewer, isOwnStudentHere).as('seesExcuses'),
      seesNotesOf({ viewer }, isOwnStudentHere).as('seesNotes'),
      sql<boolean>`coalesce(${seesReportsOf(viewer)}, false)`.as('seesReports'),
      mayMirrorStudent(viewer, isOwnStudentHere).as('mayMirror'),
    ])
    .where('students.id', '=', id)
    .where(seesStudent(viewer, isOwnStudentHere))
    .executeTakeFirst()

/** How to reach the family, as the roll tells it. */
export const listGuardiansOf = (db: Database, studentId: number) =>
  db
    .selectFrom('guardianStudents')
    .innerJoin('users', 'users.id', 'guardianStudents.guardianId')
    .innerJoin('guardians', 'guardians.id', 'guardianStudents.guardianId')
    .select([
      'users.id',
      'users.name',
      'users.firstName',
      'users.email',
      'guardians.phone',
      'guardianStudents.relationship',
    ])
    .where('guardianStudents.studentId', '=', studentId)
    .where('users.deactivatedAt', 'is', null)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

/** A colleague: employees are no secret to each other. */
export const findEmployeeForSheet = (db: Database, id: number) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.id')
    .leftJoin('cohorts', 'cohorts.id', 'employees.cohortId')
    .select(['employees.id', 'users.name', 'users.image', 'users.email', 'users.deactivatedAt'])
    .select(['employees.job', 'cohorts.title as campus'])
    .where('employees.id', '=', id)
    .executeTakeFirst()

/** The houses an employee advises, and whether the viewer opens them. */
export const listAdvisedHouses = (db: Database, viewer: Viewer, employeeId: number) =>
  db
    .selectFrom('houses')
    .select(['houses.id', 'houses.title', seesHouse(viewer).as('isOpen')])
    .where('houses.advisorId', '=', employeeId)
    .where('houses.archivedAt', 'is', null)
    .orderBy('houses.title')
    .orderBy('houses.id')
    .execute()

/** What an employee runs in a cycle, and whether the viewer opens it. */
export const listRunExperiencesOf = (db: Database, viewer: Viewer, employeeId: number, cycleId: number) =>
  db
    .selectFrom('experiences')
    .innerJoin('experienceExperts', 'experienceExperts.experienceId', 'experiences.id')
    .select(['experiences.id', 'experiences.title', 'experiences.type'])
    .select(
      sql<boolean>`coalesce(${withinReach(reachOf(viewer, 'experiences.view.all'), sql.ref('experiences.cohort_id'))}
        or (${holds(viewer, 'experiences.facilitate')}::boolean and exists (
          select 1 from experience_experts own
          where own.experience_id = experiences.id and own.employee_id = ${viewer.userId})), false)`.as(
        'isOpen',
      ),
    )
    .where('experienceExperts.employeeId', '=', employeeId)
    .where('experiences.cycleId', '=', cycleId)
    .where('experiences.archivedAt', 'is', null)
    .orderBy('experiences.title')
    .orderBy('experiences.id')
    .execute()
