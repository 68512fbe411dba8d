import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ApplicationPage, ShownEvaluation } from '../../contract/applications.schemas.ts'
import { seesApplication } from '../admissions.access.ts'
import { listEvaluations, listGuardians } from '../page/page.queries.ts'

/** What of an application is told and stored column by column. */
export interface SideRow {
  readonly id: number
  readonly studentName: string
  readonly studentFirstName: string
  readonly studentLastName: string
  readonly studentEmail: string
  readonly studentBornOn: string | null
  readonly studentGrade: number
  readonly cohortId: number | null
  readonly campus: string | null
  readonly startsOn: string | null
  readonly schoolNow: string
  readonly livesIn: string
  readonly guardianSteps: number
  readonly guardianStepsAll: number
  readonly guardianFinishedAt: Date | null
  readonly studentSteps: number
  readonly studentStepsAll: number
  readonly studentFinishedAt: Date | null
  readonly flexibleTuitionState: ApplicationPage['flexibleTuitionState']
  readonly flexibleTuitionOn: string | null
  readonly academicRecordsState: ApplicationPage['academicRecordsState']
  readonly academicRecordsOn: string | null
  readonly studentInterviewState: ApplicationPage['studentInterviewState']
  readonly studentInterviewOn: string | null
  readonly outcome: string | null
  readonly stage: string
  readonly createdAt: Date
  readonly version: number
  readonly deletedAt: Date | null
}

export interface Side extends SideRow {
  readonly guardians: ApplicationPage['guardians']
  readonly evaluations: readonly ShownEvaluation[]
}

/** Both applications, which the viewer manages, the one that stays first. Throws not-found; one that was deleted is not there. */
export async function loadSides(
  db: Database,
  viewer: Viewer,
  ids: readonly [number, number],
): Promise<readonly [Side, Side]> {
  const { rows } = await sql<SideRow>`
    select a.id, a.student_name, a.student_first_name, a.student_last_name, a.student_email, a.student_born_on, a.student_grade,
      a.cohort_id, c.title as campus, a.starts_on, a.school_now, a.lives_in, a.guardian_steps, a.guardian_steps_all,
      a.guardian_finished_at, a.student_steps, a.student_steps_all, a.student_finished_at, a.flexible_tuition_state,
      a.flexible_tuition_on, a.academic_records_state, a.academic_records_on, a.student_interview_state, a.student_interview_on,
      a.outcome, a.stage, a.created_at, a.version, a.deleted_at
    from applications a left join cohorts c on c.id = a.cohort_id
    where a.id = any(${[...ids]}::integer[]) and a.deleted_at is null and ${seesApplication(viewer)}`.execute(
    db,
  )
  const sideOf = async (id: number): Promise<Side> => {
    const row = rows.find((one) => one.id === id)
    if (!row || !holdsFor(viewer, 'admissions.manage', row.cohortId) || ids[0] === ids[1])
      throw notFound('There is no such application, or none you can see.')
    const [guardians, evaluations] = await Promise.all([listGuardians(db, id), listEvaluations(db, id)])
    return { ...row, guardians, evaluations }
  }
  return [await sideOf(ids[0]), await sideOf(ids[1])]
}
