import { sql } from 'kysely'
import { insertAudit } from '#server/audit.ts'
import type { HandlerArguments } from '#server/handlers.ts'
import { publishChange } from '#server/live.ts'
import { insertMails } from '#server/mail.ts'
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
  const when = `${dayText(attendable.startsAt.getTime())}, ${clockRangeText(attendable.startsAt.getTime(), attendable.endsAt.getTime())}`
  await insertMails(
    db,
    [...families.values()].map((children) => ({
      kind: 'unexcused_absence',
      toEmail: children[0]?.guardianEmail ?? '',
      toName: children[0]?.guardianName ?? '',
      subject: `Absent from ${attendable.title}`,
      paragraphs: [
        `${children.map((child) => child.studentName).join(' and ')} did not attend ${attendable.title} on ${when}.`,
        'We have no excuse for this absence. If there is a reason, please tell your advisor or reply to the school.',
      ],
      dedupeKey: `unexcused_absence:${attendable.id}:${children[0]?.guardianId}`,
    })),
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
