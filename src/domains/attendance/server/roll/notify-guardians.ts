import { sql } from 'kysely'
import { absenceLinkUrl } from '#domains/excuses/server/excuses.service.ts'
import { insertAudit } from '#server/audit.ts'
import type { HandlerArguments } from '#server/handlers.ts'
import { publishChange } from '#server/live.ts'
import { insertMails, type Mail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { clockRangeText, dayText } from '../../rules/clock-text.ts'
import type { Attendable } from '../attendables.queries.ts'

interface UntoldRow {
  readonly attendanceId: number
  readonly studentName: string
  readonly guardianId: number | null
  readonly guardianName: string | null
  readonly guardianEmail: string | null
}

/**
 * Tells the guardians of students who were absent without an excuse, one mail a family, never twice for the
 * same session, never for an excused student. Returns how many students' families were told.
 */
export async function notifyGuardians(
  context: Omit<HandlerArguments<unknown>, 'input'>,
  attendable: Attendable,
): Promise<number> {
  const { db, services } = context
  const { rows } = await sql<UntoldRow>`
    with untold as (
      update attendances set notified_at = ${new Date(services.clock.nowMs())}
      where attendable_id = ${attendable.id} and notified_at is null and 'Unexcused Absent' = any(statuses)
      returning id, student_id)
    select untold.id as attendance_id, student.name as student_name,
      guardian.id as guardian_id, guardian.name as guardian_name, guardian.email as guardian_email
    from untold
    join users student on student.id = untold.student_id
    left join guardian_students gs on gs.student_id = untold.student_id
    left join users guardian on guardian.id = gs.guardian_id and guardian.deactivated_at is null
    order by guardian.id, student.name`.execute(db)
  const told = new Set(rows.map((row) => row.attendanceId))
  if (told.size === 0) return 0

  const families = Map.groupBy(
    rows.filter((row) => row.guardianId !== null),
    (row) => row.guardianId,
  )
  await insertMails(
    db,
    [...families.values()].map((children) => absenceMail(children, attendable, services)),
  )
  await insertAudit(db, context, {
    action: 'guardians.notified',
    subjectType: 'attendable',
    subjectId: attendable.id,
    after: { attendanceIds: [...told] },
  })
  await publishChange(db, `attendable:${attendable.id}`)
  return told.size
}

/** One mail to a guardian about all their children who were absent, each with the way to file an excuse. */
function absenceMail(children: readonly UntoldRow[], attendable: Attendable, services: Services): Mail {
  const { title, startsAt, endsAt } = attendable
  const when = `${dayText(startsAt.getTime())}, ${clockRangeText(startsAt.getTime(), endsAt.getTime())}`
  const [first] = children
  const guardianId = first?.guardianId ?? 0
  const linkOf = ({ attendanceId }: UntoldRow) => absenceLinkUrl({ attendanceId, guardianId }, services)
  const names = children.map((child) => child.studentName).join(' and ')
  return {
    kind: 'unexcused_absence',
    toEmail: first?.guardianEmail ?? '',
    toName: first?.guardianName ?? '',
    subject: `Absent from ${title}`,
    paragraphs: [
      `${names} did not attend ${title} on ${when}.`,
      'We have no excuse for this absence. If there is a reason, please tell us.',
      ...(children.length > 1 ? children.map((child) => `${child.studentName}: ${linkOf(child)}`) : []),
    ],
    ...(first && children.length === 1 ? { action: { label: 'Report the reason', url: linkOf(first) } } : {}),
    dedupeKey: `unexcused_absence:${attendable.id}:${guardianId}`,
  }
}
