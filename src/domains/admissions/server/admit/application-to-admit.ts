import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { holdsFor } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Stage } from '../../contract/application-words.ts'
import type { ShownEvaluation } from '../../contract/applications.schemas.ts'
import { seesApplication } from '../admissions.access.ts'

/** An application as whoever decides it needs it. */
export interface ApplicationToAdmit {
  readonly id: number
  readonly version: number
  readonly studentName: string
  readonly studentFirstName: string
  readonly studentLastName: string
  readonly studentEmail: string
  readonly studentBornOn: string | null
  readonly studentGrade: number
  readonly cohortId: number | null
  readonly campus: string | null
  readonly isOffered: boolean
  readonly gradeFrom: number
  readonly gradeTo: number
  readonly startsOn: string | null
  /** City, state and country, as the family wrote it. */
  readonly livesIn: string
  readonly outcome: 'admitted' | 'declined' | 'withdrawn' | null
  readonly stage: Stage
  readonly deletedAt: Date | null
  readonly guardianFinished: boolean
  readonly studentFinished: boolean
  readonly flexibleTuitionState: string
  readonly academicRecordsState: string
  readonly studentInterviewState: string
  readonly evaluations: readonly Pick<ShownEvaluation, 'kind' | 'answeredAt'>[]
  readonly guardians: readonly GuardianToAdmit[]
  /** HubSpot has a deal of it. */
  readonly hasDeal: boolean
}

export interface GuardianToAdmit {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly relationship: string
  readonly isApplicant: boolean
}

const listed = (table: RawBuilder<unknown>, columns: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by ${order}) from ${table} g
    where g.application_id = a.id), '[]')`

/** Throws not-found for one that the viewer does not decide; one that was deleted says so. */
export async function getApplicationToAdmit(
  db: Database,
  viewer: Viewer,
  id: number,
): Promise<ApplicationToAdmit> {
  const { rows } = await sql<ApplicationToAdmit>`
    select a.id, a.version, a.student_name, a.student_first_name, a.student_last_name, a.student_email, a.student_born_on,
      a.student_grade, a.cohort_id, c.title as campus, coalesce(c.is_offered, false) as is_offered,
      coalesce(c.grade_from, 0) as grade_from, coalesce(c.grade_to, 0) as grade_to, a.starts_on, a.lives_in, a.outcome, a.stage, a.deleted_at,
      a.guardian_finished_at is not null as guardian_finished, a.student_finished_at is not null as student_finished,
      a.flexible_tuition_state, a.academic_records_state, a.student_interview_state,
      ${listed(sql`application_evaluations`, sql`'kind', g.kind, 'answeredAt', g.answered_at`, sql`g.id`)} as evaluations,
      ${listed(
        sql`application_guardians`,
        sql`'id', g.id, 'name', g.name, 'email', lower(g.email), 'phone', g.phone, 'relationship', g.relationship,
          'isApplicant', g.is_applicant`,
        sql`g.is_applicant desc, g.id`,
      )} as guardians,
      exists (select from application_records r where r.application_id = a.id and r.object = 'deal'
        and r.outside_id is not null) as has_deal
    from applications a left join cohorts c on c.id = a.cohort_id
    where a.id = ${id} and ${seesApplication(viewer)}`.execute(db)
  const [found] = rows
  if (!found || !holdsFor(viewer, 'admissions.decide', found.cohortId))
    throw notFound('There is no such application, or none you can see.')
  return found
}
