import { sql } from 'kysely'
import { type AttendanceStatus, joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { isOnRollAsStudent } from '#domains/attendance/server/attendance.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExternalDetails } from '../contract/external-students.contract.ts'
import { consentOn } from '../rules/consent.ts'
import { managesExternals, seesExternal, seesTheirExperience } from './external-students.access.ts'

interface DetailsRow {
  readonly id: number
  readonly name: string
  readonly school: string
  readonly email: string | null
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly consentFrom: string | null
  readonly consentUntil: string | null
  readonly isArchived: boolean
  readonly version: number
}

const meetingsShown = 60

/** One student with what is known; of experiences and meetings those that the viewer runs, or all. Throws not-found. */
export async function getExternal(
  db: Database,
  viewer: Viewer,
  id: number,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<ExternalDetails> {
  const canManage = managesExternals(viewer)
  const isTold = seesTheirExperience(viewer)
  const [{ rows: found }, { rows: experiences }, { rows: meetings }] = await Promise.all([
    sql<DetailsRow>`
      select s.id, s.name, s.school, s.email, s.contact_name, s.contact_email, s.contact_phone,
        s.consent_from::text, s.consent_until::text, s.archived_at is not null as is_archived, s.version
      from external_students s where s.id = ${id} and ${seesExternal(viewer)}`.execute(db),
    sql<ExternalDetails['experiences'][number]>`
      select e.id, e.type, e.title, c.title as cycle from external_registrations r
      join experiences e on e.id = r.experience_id join cycles c on c.id = e.cycle_id
      where r.external_student_id = ${id} and ${isTold} order by c.starts_at desc, e.title`.execute(db),
    sql<{ id: number; title: string; startsAt: Date; statuses: AttendanceStatus[] }>`
      select m.id, e.title, m.starts_at, a.statuses from external_attendances a
      join external_students s on s.id = a.external_student_id
      join attendables m on m.id = a.attendable_id join experiences e on e.id = m.experience_id
      where a.external_student_id = ${id} and m.starts_at <= ${now} and m.cancelled_at is null and ${isTold}
        and not ${isOnRollAsStudent(sql.ref('s.email'), sql.ref('m.id'))}
      order by m.starts_at desc limit ${meetingsShown}`.execute(db),
  ])
  const row = found[0]
  if (!row) throw notFound('There is no such student, or none you can see.')
  return {
    id: row.id,
    name: row.name,
    school: row.school,
    email: row.email ?? '',
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    consent_from: row.consentFrom,
    consent_until: row.consentUntil,
    consent: consentOn({ from: row.consentFrom, until: row.consentUntil }, today),
    isArchived: row.isArchived,
    version: row.version,
    canManage,
    experiences,
    attendance: meetings.map(({ startsAt, statuses, ...meeting }) => ({
      ...meeting,
      startsAt: startsAt.toISOString(),
      status: joinStatuses(statuses),
    })),
  }
}
