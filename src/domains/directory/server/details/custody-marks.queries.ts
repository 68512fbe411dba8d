import { sql } from 'kysely'
import type { CustodyMark } from '#domains/people/contract/custody-mark.ts'
import { isMarkedTie, readsCustody } from '#domains/people/server/people.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { knowsFamily } from '../students/managed-students.ts'

/**
 * The marks of a student's guardians, for `people.view_custody` of their campus and who may know the family; none for
 * others (docs/decisions/0092). One statement.
 */
export const listCustodyMarks = (db: Database, viewer: Viewer, studentId: number): Promise<CustodyMark[]> =>
  db
    .selectFrom('guardianStudents as tie')
    .innerJoin('students', 'students.id', 'tie.studentId')
    .innerJoin('users', 'users.id', 'tie.guardianId')
    .select(['tie.guardianId', 'tie.custodyRemark', 'tie.pickUpRemark', 'tie.seesRecords'])
    .select(['users.firstName', sql<boolean>`users.deactivated_at is not null`.as('isClosed')])
    .where('tie.studentId', '=', studentId)
    .where(readsCustody(viewer))
    .where(knowsFamily(viewer))
    .where(isMarkedTie)
    .orderBy('tie.guardianId')
    .execute()
