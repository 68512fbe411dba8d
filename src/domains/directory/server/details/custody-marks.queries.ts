import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { CustodyMark } from '../../contract/custody-mark.ts'
import { knowsFamily } from '../students/managed-students.ts'

/**
 * The marks of a student's guardians, for `people.view_custody` of their campus and who may know the family; none for
 * others (docs/decisions/0092). One statement.
 */
export const listCustodyMarks = (db: Database, viewer: Viewer, studentId: number): Promise<CustodyMark[]> =>
  db
    .selectFrom('guardianStudents as tie')
    .innerJoin('students', 'students.id', 'tie.studentId')
    .select(['tie.guardianId', 'tie.custodyRemark', 'tie.pickUpRemark', 'tie.seesRecords'])
    .where('tie.studentId', '=', studentId)
    .where(withinReach(reachOf(viewer, 'people.view_custody'), sql.ref('students.cohort_id')))
    .where(knowsFamily(viewer))
    .where(sql<boolean>`(tie.custody_remark <> '' or tie.pick_up_remark <> '' or not tie.sees_records)`)
    .orderBy('tie.guardianId')
    .execute()
