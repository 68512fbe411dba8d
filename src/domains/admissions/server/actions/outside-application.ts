import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Config } from '#server/settings/config.ts'
import type { Stage } from '../../contract/application-words.ts'
import type { Facts } from '../../rules/outside-facts.ts'
import { ActionRefused } from './action-failure.ts'

/** An application as the services are told of it. */
export interface OutsideApplication {
  readonly id: number
  readonly key: string
  readonly studentName: string
  readonly studentLastName: string
  readonly studentGrade: number
  readonly startsOn: string | null
  readonly campus: string | null
  readonly stage: Stage
  readonly guardianName: string
  readonly guardianEmail: string
  readonly guardianRelationship: string
  readonly guardianPhone: string
}

/** Throws where it was deleted in the meantime. */
export async function getOutsideApplication(db: Database, id: number): Promise<OutsideApplication> {
  const { rows } = await sql<OutsideApplication>`
    select a.id, a.key, a.student_name, a.student_last_name, a.student_grade, a.starts_on, c.title as campus, a.stage,
      a.guardian_name, a.guardian_email, a.guardian_relationship, coalesce(g.phone, '') as guardian_phone
    from applications a left join cohorts c on c.id = a.cohort_id
    left join application_guardians g on g.id = a.applicant_guardian_id
    where a.id = ${id} and a.deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) throw new ActionRefused('The application was deleted meanwhile.')
  return found
}

type DealSettings = Pick<Config, 'HUBSPOT_PIPELINE' | 'HUBSPOT_STAGES'>

/** What the deal of an application says. */
export const dealFacts = (
  { studentName, studentGrade, startsOn, campus, stage }: OutsideApplication,
  { HUBSPOT_PIPELINE: pipeline, HUBSPOT_STAGES: dealStages }: DealSettings,
): Facts => ({
  dealname: `${studentName}, grade ${studentGrade}`,
  dealstage: dealStages[stage],
  pipeline,
  closedate: startsOn === null ? '' : `${startsOn}T00:00:00Z`,
  homeroom_grade: String(studentGrade),
  homeroom_campus: campus ?? '',
})

/** What the contact of the guardian who applies says. Throws where nobody can be written to. */
export function contactFacts(application: OutsideApplication): Facts {
  const { guardianName, guardianEmail, guardianPhone, guardianRelationship } = application
  if (guardianEmail === '')
    throw new ActionRefused('The guardian has no email address yet, and HubSpot knows contacts by it.')
  const [first = '', ...others] = guardianName.split(' ')
  return {
    email: guardianEmail.toLowerCase(),
    firstname: first,
    lastname: others.join(' '),
    phone: guardianPhone,
    homeroom_relationship: guardianRelationship,
  }
}

/** How the folder of an application is called. */
export const folderName = ({ id, studentName, studentLastName }: OutsideApplication): string =>
  `${id} ${studentLastName === '' ? studentName : studentLastName}`
