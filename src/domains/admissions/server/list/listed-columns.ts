import { sql } from 'kysely'
import type { ListedApplication } from '../../contract/applications.schemas.ts'

/** What came of what is asked for, as the database has it. */
export interface StateRow {
  readonly guardianFinishedAt: Date | null
  readonly studentFinishedAt: Date | null
  readonly guardianSteps: number
  readonly guardianStepsAll: number
  readonly studentSteps: number
  readonly studentStepsAll: number
  readonly flexibleTuitionState: ListedApplication['flexibleTuitionState']
  readonly flexibleTuitionOn: string | null
  readonly academicRecordsState: ListedApplication['academicRecordsState']
  readonly academicRecordsOn: string | null
  readonly mentorEvaluationState: ListedApplication['mentorEvaluationState']
  readonly mentorEvaluationOn: string | null
  readonly studentInterviewState: ListedApplication['studentInterviewState']
  readonly studentInterviewOn: string | null
}

export interface ListedRow extends StateRow {
  readonly id: number
  readonly applicantGuardianId: number | null
  readonly guardianName: string
  readonly guardianEmail: string
  readonly guardianRelationship: string
  readonly studentName: string
  readonly studentGrade: number
  readonly stage: ListedApplication['stage']
  readonly stageSince: Date
  readonly version: number
  readonly dealId: string | null
  readonly folderId: string | null
}

/** SQL: what came of what the application `a` is asked for. */
export const stateColumns = sql`
  a.guardian_finished_at, a.student_finished_at, a.guardian_steps, a.guardian_steps_all, a.student_steps,
  a.student_steps_all, a.flexible_tuition_state, a.flexible_tuition_on, a.academic_records_state,
  a.academic_records_on, a.mentor_evaluation_state, a.mentor_evaluation_on, a.student_interview_state,
  a.student_interview_on`

/** SQL: a row of the list. */
export const listedColumns = sql`
  a.id, a.applicant_guardian_id, a.guardian_name, a.guardian_email, a.guardian_relationship, a.student_name,
  a.student_grade, ${stateColumns}, a.stage, a.stage_since, a.version, deal.outside_id as deal_id, folder.outside_id as folder_id`

export const presentStates = (row: StateRow) => ({
  guardianFinished: row.guardianFinishedAt !== null,
  studentFinished: row.studentFinishedAt !== null,
  guardianSteps: { done: row.guardianSteps, all: row.guardianStepsAll },
  studentSteps: { done: row.studentSteps, all: row.studentStepsAll },
  flexibleTuitionState: row.flexibleTuitionState,
  flexibleTuitionOn: row.flexibleTuitionOn,
  academicRecordsState: row.academicRecordsState,
  academicRecordsOn: row.academicRecordsOn,
  mentorEvaluationState: row.mentorEvaluationState,
  mentorEvaluationOn: row.mentorEvaluationOn,
  studentInterviewState: row.studentInterviewState,
  studentInterviewOn: row.studentInterviewOn,
})
