import { sql } from 'kysely'
import { absenceLinkUrl } from '#domains/excuses/server/excuses.service.ts'
import { type AuditContext, insertAudits } from '#server/audit.ts'
import type { Database } from '#server/database.ts'
import { publishChanges } from '#server/live.ts'
import { insertMails, type Mail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { clockRangeText, dayText } from '../../rules/clock-text.ts'
import { lockRolls } from './lock-rolls.ts'

interface UntoldAbsence {
  readonly attendanceId: number
  readonly attendableId: number
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly studentName: string
  readonly guardianId: number | null
  readonly guardianName: string | null
  readonly guardianEmail: string | null
}

interface Telling extends AuditContext {
  readonly db: Database
  readonly services: Services
}

/**
 * Tells the guardians of students who were absent from these sessions without an excuse: one mail a family,
 * never twice for the same absence, never for an excused student. Returns how many absences were told.
 */
export async function notifyGuardians(context: Telling, attendableIds: readonly number[]): Promise<number> {
  const { db, services } = context
  await lockRolls(db, attendableIds)
  const { rows } = await sql<UntoldAbsence>`
    with untold as (
      update attendances set notified_at = ${new Date(services.clock.nowMs())}
      where attendable_id = any(${[...attendableIds]}::integer[]) and notified_at is null
        and 'Unexcused Absent' = any(statuses)
      returning id, attendable_id, student_id)
    select untold.id as attendance_id, untold.attendable_id, coalesce(e.title, h.title) as title,
      m.starts_at, m.ends_at, student.name as student_name,
      guardian.id as guardian_id, guardian.name as guardian_name, guardian.email as guardian_email
    from untold
    join attendables m on m.id = untold.attendable_id
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    join users student on student.id = untold.student_id
    left join guardian_students gs on gs.student_id = untold.student_id
    left join users guardian on guardian.id = gs.guardian_id and guardian.deactivated_at is null
    order by guardian.id, student.name, m.starts_at`.execute(db)
  const told = Map.groupBy(rows, (row) => row.attendableId)
  if (told.size === 0) return 0

  const families = Map.groupBy(
    rows.filter((row) => row.guardianId !== null),
    (row) => row.guardianId,
  )
  await insertMails(
    db,
    [...families.values()].map((absences) => absenceMail(absences, services)),
  )
  const ids = (absences: readonly UntoldAbsence[]) => [...new Set(absences.map((one) => one.attendanceId))]
  await insertAudits(
    db,
    context,
    [...told].map(([attendableId, absences]) => ({
      action: 'guardians.notified',
      subjectType: 'attendable',
      subjectId: attendableId,
      after: { attendanceIds: ids(absences) },
    })),
  )
  await publishChanges(
    db,
    [...told.keys()].map((id) => `attendable:${id}` as const),
  )
  return ids(rows).length
}

/** One mail to a guardian about all absences of their children, each with the way to file an excuse. */
function absenceMail(absences: readonly UntoldAbsence[], services: Services): Mail {
  const [first] = absences
  const guardianId = first?.guardianId ?? 0
  const linkOf = ({ attendanceId }: UntoldAbsence) => absenceLinkUrl({ attendanceId, guardianId }, services)
  const sentenceOf = ({ studentName, title, startsAt, endsAt }: UntoldAbsence) =>
    `${studentName} did not attend ${title} on ${dayText(startsAt.getTime())}, ${clockRangeText(startsAt.getTime(), endsAt.getTime())}.`
  const names = [...new Set(absences.map((absence) => absence.studentName))].join(' and ')
  const closing = 'We have no excuse for this. If there is a reason, please tell us.'
  return {
    kind: 'unexcused_absence',
    toEmail: first?.guardianEmail ?? '',
    toName: first?.guardianName ?? '',
    subject: absences.length === 1 ? `Absent from ${first?.title}` : `Absences of ${names}`,
    dedupeKey: `unexcused_absence:${guardianId}:${absences.map((absence) => absence.attendanceId).join(',')}`,
    ...(first && absences.length === 1
      ? {
          paragraphs: [sentenceOf(first), closing],
          action: { label: 'Report the reason', url: linkOf(first) },
        }
      : {
          paragraphs: [
            ...absences.map((one) => `${sentenceOf(one)} Report the reason: ${linkOf(one)}`),
            closing,
          ],
        }),
  }
}
