import { sql } from 'kysely'
import { clockRangeText, dayText } from '#contract/clock-text.ts'
import { type AuditContext, insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertMails, type Mail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { insertTellings, reachableGuardians } from '../informed/tellings.queries.ts'
import { hasFamilySpoken, isAbsence, isOfWholeMeeting } from '../roll-facts.ts'
import { tellOfRolls } from '../tell-of-rolls.ts'
import { lockRolls } from './lock-rolls.ts'

interface UnreportedAbsence {
  readonly attendanceId: number
  readonly attendableId: number
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly studentId: number
  readonly studentName: string
  readonly hasFamilySpoken: boolean
  readonly guardianId: number | null
  readonly guardianName: string | null
  readonly guardianEmail: string | null
}

interface Telling extends AuditContext {
  readonly db: Database
  readonly services: Services
}

/** What became of the absences nobody was told of; names of students, each once. */
export interface NotifyOutcome {
  /** Absences whose guardians were told. */
  readonly count: number
  /** They have no guardian whom a mail reaches. */
  readonly unreachable: readonly string[]
  /** An excuse covers them, waiting or beside what staff set: there is nothing to ask of the family. */
  readonly spokenFor: readonly string[]
}

/**
 * Tells the guardians of students who were absent from these sessions without an excuse: one mail a guardian and child,
 * so that a tie that ends takes nothing along that is of a brother, and never twice for the same absence. Whom an
 * excuse covers, decided or waiting, is left alone, and so is who has no guardian with an address: their rows stay
 * untold. With `studentIds`, as the job gives them, others on these rolls wait for their turn, and so do rows that do
 * not say yet how the meeting ended.
 */
export async function notifyGuardians(
  context: Telling,
  attendableIds: readonly number[],
  studentIds?: readonly number[],
): Promise<NotifyOutcome> {
  const { db, services } = context
  await lockRolls(db, attendableIds)
  const untold = await listUnreported(context, attendableIds, studentIds)
  const told = untold.filter((row) => row.guardianId !== null && !row.hasFamilySpoken)
  const informedIds = [...new Set(told.map((row) => row.attendanceId))]
  const namesOf = (rows: readonly UnreportedAbsence[]) => [...new Set(rows.map((row) => row.studentName))]
  const outcome: NotifyOutcome = {
    count: informedIds.length,
    unreachable: namesOf(untold.filter((row) => row.guardianId === null && !row.hasFamilySpoken)),
    spokenFor: namesOf(untold.filter((row) => row.hasFamilySpoken)),
  }
  if (informedIds.length === 0) return outcome

  const now = new Date(services.clock.nowMs())
  await sql`update attendances set notified_at = ${now}
    where id = any(${informedIds}::bigint[])`.execute(db)
  const families = [...Map.groupBy(told, (row) => `${row.guardianId} ${row.studentId}`).values()]
  await insertMails(
    db,
    families.map((absences) => absenceMail(absences, services)),
  )
  await insertTellings(
    db,
    families.flatMap((absences) =>
      absences.flatMap(({ attendanceId, guardianId }) =>
        guardianId === null
          ? []
          : [{ attendanceId, guardianId, said: 'absent' as const, mailKey: mailKeyOf(absences) }],
      ),
    ),
    { isCorrection: false, now },
  )
  const rolls = Map.groupBy(told, (row) => row.attendableId)
  await insertAudits(
    db,
    context,
    [...rolls].map(([attendableId, absences]) => ({
      action: 'guardians.notified',
      subjectType: 'attendable',
      subjectId: attendableId,
      after: { attendanceIds: [...new Set(absences.map((one) => one.attendanceId))] },
    })),
  )
  await tellOfRolls(db, [...rolls.keys()])
  return outcome
}

/** The unexcused absences on rolls that nobody was told of, a row for each guardian whom a mail reaches, or one without. */
async function listUnreported(
  { db, services: { clock, vendors } }: Telling,
  attendableIds: readonly number[],
  studentIds: readonly number[] | undefined,
): Promise<UnreportedAbsence[]> {
  const now = new Date(clock.nowMs())
  const ofStudents = studentIds
    ? sql`a.student_id = any(${[...studentIds]}::integer[]) and ${isOfWholeMeeting(vendors)}`
    : sql`true`
  const { rows } = await sql<UnreportedAbsence>`
    select a.id as attendance_id, a.attendable_id, coalesce(e.title, h.title) as title, m.starts_at, m.ends_at,
      a.student_id, student.name as student_name, ${hasFamilySpoken} as has_family_spoken,
      guardian.id as guardian_id, guardian.name as guardian_name, guardian.email as guardian_email
    from attendances a join attendables m on m.id = a.attendable_id
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    join users student on student.id = a.student_id
    left join lateral (${reachableGuardians}) guardian on true
    where a.attendable_id = any(${[...attendableIds]}::integer[]) and a.notified_at is null and ${isAbsence(now)}
      and ${ofStudents}
    order by guardian.id, student.name, m.starts_at`.execute(db)
  return rows
}

const mailKeyOf = (absences: readonly UnreportedAbsence[]) =>
  `unexcused_absence:${absences[0]?.guardianId}:${absences.map(({ attendanceId }) => attendanceId).join(',')}`

/** One mail to a guardian about all absences of a child, each with the way to file an excuse. */
function absenceMail(absences: readonly UnreportedAbsence[], services: Services): Mail {
  const [first] = absences
  const guardianId = first?.guardianId ?? 0
  const linkOf = ({ attendanceId }: UnreportedAbsence) =>
    services.excusesOfRolls.absenceLinkUrl({ attendanceId, guardianId }, services)
  const sentenceOf = ({ studentName, title, startsAt, endsAt }: UnreportedAbsence) =>
    `${studentName} did not attend ${title} on ${dayText(startsAt.getTime())}, ${clockRangeText(startsAt.getTime(), endsAt.getTime())}.`
  const closing = 'We have no excuse for this. If there is a reason, please tell us.'
  return {
    kind: 'unexcused_absence',
    userId: guardianId,
    about: first ? [first.studentId] : [],
    toEmail: first?.guardianEmail ?? '',
    toName: first?.guardianName ?? '',
    subject: absences.length === 1 ? `Absent from ${first?.title}` : `Absences of ${first?.studentName}`,
    dedupeKey: mailKeyOf(absences),
    ...(first && absences.length === 1
      ? {
          paragraphs: [sentenceOf(first), closing],
          action: { label: 'Report the reason', url: linkOf(first) },
        }
      : {
          paragraphs: [
            ...absences.map((one) => ({
              text: sentenceOf(one),
              action: { label: 'Report the reason', url: linkOf(one) },
            })),
            closing,
          ],
        }),
  }
}
