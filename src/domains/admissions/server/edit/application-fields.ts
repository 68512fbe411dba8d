import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ApplicationFields } from '../../contract/edit.contract.ts'
import { seesApplication } from '../admissions.access.ts'
import { listGuardians } from '../page/page.queries.ts'

interface Row {
  readonly studentFirstName: string
  readonly studentLastName: string
  readonly studentEmail: string
  readonly studentBornOn: string | null
  readonly studentGrade: number
  readonly cohortId: number | null
  readonly startsOn: string | null
  readonly schoolNow: string
  readonly livesIn: string
  readonly flexibleTuitionState: ApplicationFields['flexible_tuition_state']
  readonly flexibleTuitionOn: string | null
  readonly academicRecordsState: ApplicationFields['academic_records_state']
  readonly academicRecordsOn: string | null
  readonly studentInterviewState: ApplicationFields['student_interview_state']
  readonly studentInterviewOn: string | null
  readonly outcome: string | null
  readonly version: number
}

export interface EditableApplication {
  readonly fields: ApplicationFields
  readonly outcome: string | null
  /** When tuition was decided on, and records came. */
  readonly tuitionOn: string | null
  readonly recordsOn: string | null
}

/** An application as its form has it, which the viewer manages. Throws not-found. */
export async function getEditable(db: Database, viewer: Viewer, id: number): Promise<EditableApplication> {
  const { rows } = await sql<Row>`
    select a.student_first_name, a.student_last_name, a.student_email, a.student_born_on, a.student_grade, a.cohort_id,
      a.starts_on, a.school_now, a.lives_in, a.flexible_tuition_state, a.flexible_tuition_on, a.academic_records_state,
      a.academic_records_on, a.student_interview_state, a.student_interview_on, a.outcome, a.version
    from applications a where a.id = ${id} and a.deleted_at is null and ${seesApplication(viewer)}`.execute(
    db,
  )
  const [row] = rows
  if (!row || !holdsFor(viewer, 'admissions.manage', row.cohortId))
    throw notFound('There is no such application, or none you can see.')
  const guardians = await listGuardians(db, id)
  return {
    fields: {
      student_first_name: row.studentFirstName,
      student_last_name: row.studentLastName,
      student_email: row.studentEmail,
      student_born_on: row.studentBornOn,
      student_grade: row.studentGrade,
      cohort_id: row.cohortId,
      starts_on: row.startsOn,
      school_now: row.schoolNow,
      lives_in: row.livesIn,
      flexible_tuition_state: row.flexibleTuitionState,
      academic_records_state: row.academicRecordsState,
      student_interview_state: row.studentInterviewState,
      student_interview_on: row.studentInterviewOn,
      guardians: guardians.map(({ isApplicant, ...one }) => ({ ...one, is_applicant: isApplicant })),
      version: row.version,
    },
    outcome: row.outcome,
    tuitionOn: row.flexibleTuitionOn,
    recordsOn: row.academicRecordsOn,
  }
}
