import { notFound } from '#server/api/errors.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { GuardianDetails, StudentDetailsPage } from '../../contract/student-details.contract.ts'
import { findStudentDetails, listFormerRemarks, listTies } from './student-details.queries.ts'

type Tie = Awaited<ReturnType<typeof listTies>>[number]
type FormerRemark = Awaited<ReturnType<typeof listFormerRemarks>>[number]

/**
 * What a form of a tie began with: whoever saves later than somebody else is told. Of remarks only for who reads them:
 * all others leave them as they are, and are not to learn that there was one, or when.
 */
export const versionOfTie = (
  { relationship, remarkedAt }: Pick<Tie, 'relationship' | 'remarkedAt'>,
  readsCustody: boolean,
) => `${(readsCustody && remarkedAt?.toISOString()) || ''} ${relationship}`.slice(0, 60)

const presentFormer = (former: FormerRemark) => ({
  custody_remark: former.custodyRemark,
  pick_up_remark: former.pickUpRemark,
  sees_records: former.seesRecords,
  remarkedBy: former.remarkedBy,
  remarkedAt: former.remarkedAt?.toISOString() ?? null,
  heldUntil: former.heldUntil.toISOString(),
})

/** A guardian; with what is and was remarked of them for who reads remarks. */
const presentTie = (tie: Tie, readsCustody: boolean, former: readonly FormerRemark[]): GuardianDetails => ({
  id: tie.id,
  name: tie.name,
  relationship: tie.relationship,
  email: tie.email,
  phone: tie.phone,
  access: tie.access,
  custody: readsCustody
    ? {
        custody_remark: tie.custodyRemark,
        pick_up_remark: tie.pickUpRemark,
        sees_records: tie.seesRecords,
        remarkedBy: tie.remarkedBy,
        remarkedAt: tie.remarkedAt?.toISOString() ?? null,
        former: former.filter(({ guardianId }) => guardianId === tie.id).map(presentFormer),
      }
    : null,
  version: versionOfTie(tie, readsCustody),
})

/**
 * Who a student is, as far as the viewer may know: the family for who sees their rolls or manages them, as on their
 * sheet; remarks for `people.view_custody` of their campus. Not-found for who does not see the student.
 */
export async function loadStudentDetails(
  { db, viewer, nowMs }: { readonly db: Database; readonly viewer: Viewer; readonly nowMs: number },
  studentId: number,
): Promise<StudentDetailsPage> {
  const student = await findStudentDetails(db, viewer, studentId)
  if (!student) throw notFound('There is no such student, or none you can see.')
  const { knowsFamily, manages, houseId, houseTitle, fromDay, nextTitle, plannedBy, cohortId } = student
  const readsCustody = holdsFor(viewer, 'people.view_custody', cohortId)
  const readsBirth = manages || holdsFor(viewer, 'transcripts.issue', cohortId)
  const [ties, former] = await Promise.all([
    knowsFamily ? listTies(db, studentId, new Date(nowMs)) : null,
    knowsFamily && readsCustody ? listFormerRemarks(db, studentId) : [],
  ])
  return {
    id: student.id,
    name: student.name,
    pronouns: student.pronouns,
    gender: student.gender,
    email: student.email,
    phone: student.phone,
    state: student.state,
    ...(readsBirth && { date_of_birth: student.dateOfBirth }),
    grade: student.grade,
    campus: student.campus,
    house: houseId === null || houseTitle === null ? null : { id: houseId, title: houseTitle },
    plannedMove: fromDay === null ? null : { house: nextTitle, fromDay, plannedBy: plannedBy ?? 'Somebody' },
    guardians: ties?.map((tie) => presentTie(tie, readsCustody, former)) ?? null,
    can: { manage: manages, remark: manages && readsCustody },
  }
}
