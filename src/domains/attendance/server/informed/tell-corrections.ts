import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { familyWeekAddress } from '#domains/family/rules/family-addresses.ts'
import { notifyPeople, withdrawNotifications } from '#domains/notifications/server/notifications.service.ts'
import { type AuditContext, insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { deleteUnsentMails, insertMails } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import type { FamilyWord } from '../../contract/family-words.ts'
import { correctionWords } from '../../rules/correction-words.ts'
import type { LockedRoll } from '../roll/lock-rolls.ts'
import { deleteTellings, hearersOfRow, insertTellings } from './tellings.queries.ts'

interface WriteContext extends AuditContext {
  readonly db: Database
  readonly services: Services
}

interface WrongTelling {
  readonly attendanceId: number
  readonly studentId: number
  readonly studentName: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly guardianId: number
  readonly guardianName: string
  readonly email: string
  readonly heard: FamilyWord
  readonly says: FamilyWord
}

/** The guardians who were last told something else than these rows of a roll say now. */
async function listWrongTellings(
  db: Database,
  roll: LockedRoll,
  attendanceIds: readonly number[],
): Promise<WrongTelling[]> {
  const { rows } = await sql<WrongTelling>`
    select a.id as attendance_id, a.student_id, student.name as student_name, coalesce(e.title, h.title) as title,
      m.starts_at, m.ends_at, hearer.id as guardian_id, hearer.name as guardian_name, hearer.email,
      hearer.said as heard, heard_by_family(a.statuses) as says
    from attendances a join attendables m on m.id = a.attendable_id
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    join users student on student.id = a.student_id
    cross join lateral (${hearersOfRow}) hearer
    where a.attendable_id = ${roll.id} and a.id = any(${[...attendanceIds]}::bigint[])
      and hearer.said <> heard_by_family(a.statuses)
    order by student.name, a.id, hearer.id`.execute(db)
  return rows
}

/**
 * Tells those who were told something else what rows of a roll say now: a mail and a notification to each guardian, in
 * the transaction of the save and under the roll's lock, so that of two who save only one tells. Who was never told, or
 * was told the same, gets nothing. `version` is the roll's, after the save. Returns the students whose families are
 * told.
 */
export async function tellCorrections(
  context: WriteContext,
  { roll, version }: { readonly roll: LockedRoll; readonly version: number },
  attendanceIds: readonly number[],
): Promise<string[]> {
  const { db, services } = context
  const wrong = await listWrongTellings(db, roll, attendanceIds)
  if (wrong.length === 0) return []
  const nowMs = services.clock.nowMs()
  const told = wrong.map((one) => {
    const { startsAt, endsAt } = one
    return {
      ...one,
      ...correctionWords({ ...one, startMs: startsAt.getTime(), endMs: endsAt.getTime() }),
      address: familyWeekAddress(one.studentId, schoolDateOf(startsAt.getTime())),
      mailKey: `attendance_corrected:${one.guardianId}:${one.attendanceId}:${version}`,
    }
  })
  await insertMails(
    db,
    told.map(({ guardianId, studentId, email, guardianName, subject, fact, closing, address, mailKey }) => ({
      kind: 'attendance_corrected',
      ...{ userId: guardianId, about: [studentId] },
      toEmail: email,
      toName: guardianName,
      subject,
      paragraphs: [fact, closing],
      action: { label: 'Open the week', url: services.publicUrl + address },
      dedupeKey: mailKey,
    })),
  )
  const stored = await notifyPeople(
    db,
    told.map(({ guardianId, subject, fact, address }) => ({
      userId: guardianId,
      type: 'school',
      category: 'attendance',
      title: subject,
      body: fact,
      ctaText: 'Open the week',
      redirectUrl: address,
      isMailed: true,
    })),
    nowMs,
  )
  const notificationOf = ({ guardianId, address }: (typeof told)[number]) =>
    stored.find(({ userId, redirectUrl }) => userId === guardianId && redirectUrl === address)?.id
  await insertTellings(
    db,
    told.map((one) => ({ ...one, said: one.says, notificationId: notificationOf(one) })),
    { isCorrection: true, now: new Date(nowMs) },
  )
  await insertAudit(db, context, {
    action: 'guardians.corrected',
    subjectType: 'attendable',
    subjectId: roll.id,
    after: { attendanceIds: [...new Set(told.map(({ attendanceId }) => attendanceId))] },
  })
  return [...new Map(told.map(({ studentId, studentName }) => [studentId, studentName])).values()]
}

/** SQL: the telling in scope as `t` may have reached a phone: the guardian chose so, and its message no longer waits. */
const isPushed = sql<boolean>`exists (
  select from push_devices device join notification_preferences chosen
    on chosen.user_id = device.user_id and chosen.category = 'attendance' and chosen.push
  where device.user_id = t.guardian_id and not exists (
    select from push_messages p
    where p.device_id = device.id and p.notification_id = t.notification_id and p.attempts = 0))`

/**
 * Takes back what still waits to say something that a roll no longer says: the mail goes nowhere, and the notification
 * leaves the bell. What went out, or was read or pushed, was told. After every change of staff's own statuses.
 */
export async function takeBackCorrections(context: WriteContext, roll: LockedRoll): Promise<void> {
  const { db } = context
  const { rows: wrong } = await sql<{ id: number; mailId: number }>`
    select t.id, t.mail_id from family_tellings t join attendances a on a.id = t.attendance_id
    where a.attendable_id = ${roll.id} and t.is_correction and t.mail_id is not null
      and t.said <> heard_by_family(a.statuses)
      and not exists (select from notifications n where n.id = t.notification_id and n.read_at is not null)
      and not (${isPushed})`.execute(db)
  const unsent = await deleteUnsentMails(
    db,
    wrong.map(({ mailId }) => mailId),
  )
  const rows = await deleteTellings(
    db,
    wrong.filter(({ mailId }) => unsent.has(mailId)).map(({ id }) => id),
  )
  await withdrawNotifications(
    db,
    rows.flatMap(({ notificationId }) => notificationId ?? []),
  )
  if (rows.length === 0) return
  await insertAudit(db, context, {
    action: 'guardians.correction_taken_back',
    subjectType: 'attendable',
    subjectId: roll.id,
    after: { attendanceIds: [...new Set(rows.map(({ attendanceId }) => attendanceId))] },
  })
  await publishChanges(
    db,
    [...new Set(rows.map(({ guardianId }) => guardianId))].map((id) => topic('user', id)),
  )
}
