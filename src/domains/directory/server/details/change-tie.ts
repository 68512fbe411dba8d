import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { topic } from '#contract/topics.ts'
import { touchPeople } from '#domains/people/server/people.service.ts'
import { makeWelcomeLink } from '#domains/sign-in/server/sign-in.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { holdsFor } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import { insertMail } from '#server/mail/mail.ts'
import { studentDetailsContract } from '../../contract/student-details.contract.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { getManagedGuardian } from '../guardians/guardians.queries.ts'
import { replaceTies } from '../guardians/join-family.ts'
import { getManagedStudent } from '../students/students.queries.ts'
import type { Context } from '../switch-access.ts'
import { versionOfTie } from './load-details.ts'
import { listTies } from './student-details.queries.ts'

interface Tied {
  readonly studentId: number
  readonly guardianId: number
}

interface TieFields extends Tied {
  readonly version: string
  readonly relationship: string
  readonly custody_remark: string
  readonly pick_up_remark: string
  readonly sees_records: boolean
}

/** The student, locked, and the tie to the guardian; not-found for who does not manage the student. */
async function lockTie(context: Context, { studentId, guardianId }: Tied) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  const student = await getManagedStudent(db, viewer, studentId, { lock: true, now })
  const ties = await listTies(db, studentId, now)
  const tie = ties.find(({ id }) => id === guardianId)
  if (!tie) throw notFound('This is not a guardian of the student.')
  return { student, ties, tie, now }
}

/**
 * Changes what a guardian is to a student. Remarks, and what the guardian may see, only by who reads remarks; all others
 * leave them as they are. What was said before is kept by the database (`former_remarks`). What is closed is closed from the next request on (docs/decisions/0092).
 */
export async function saveTie(context: Context, fields: TieFields) {
  const { db, viewer } = context
  const { student, tie, now } = await lockTie(context, fields)
  const mayRemark = holdsFor(viewer, 'people.view_custody', student.cohortId)
  if (fields.version !== '' && versionOfTie(tie, mayRemark) !== fields.version)
    throw conflict(studentDetailsContract.saveGuardianTie, changedMeanwhile(tie.name), null)
  const said = {
    custodyRemark: fields.custody_remark.trim(),
    pickUpRemark: fields.pick_up_remark.trim(),
    seesRecords: fields.sees_records,
  }
  // Who changes the relationship alone has remarked nothing: the words stay of whoever said them.
  const saysOtherwise =
    said.custodyRemark !== tie.custodyRemark ||
    said.pickUpRemark !== tie.pickUpRemark ||
    said.seesRecords !== tie.seesRecords
  const remarks = mayRemark && saysOtherwise ? { ...said, remarkedBy: viewer.userId, remarkedAt: now } : {}
  await db
    .updateTable('guardianStudents')
    .set({ relationship: fields.relationship, ...remarks })
    .where('studentId', '=', fields.studentId)
    .where('guardianId', '=', fields.guardianId)
    .execute()
  await insertAudit(db, context, {
    action: 'guardian.tie_changed',
    subjectType: 'user',
    subjectId: fields.studentId,
    before: { guardian: tie.id, relationship: tie.relationship, sees_records: tie.seesRecords },
    after: {
      guardian: tie.id,
      relationship: fields.relationship,
      ...(mayRemark && { sees_records: fields.sees_records }),
    },
  })
  await publishChanges(db, [topic('student', fields.studentId)])
  return { ok: true as const, id: tie.id, message: `${tie.name} saved` }
}

/**
 * Ends that somebody is a guardian of a student; nothing of the child is open to them from the next request on. What was
 * remarked and closed is kept, should they be a guardian again.
 */
export async function removeTie(context: Context, tied: Tied) {
  const { student, ties, tie, now } = await lockTie(context, tied)
  const left = ties.filter(({ id }) => id !== tie.id)
  await replaceTies(
    context.db,
    { studentId: tied.studentId },
    left.map(({ id, relationship }) => ({ guardianId: id, studentId: tied.studentId, relationship })),
    { by: context.viewer.userId, now },
  )
  await insertAudit(context.db, context, {
    action: 'guardian.tie_ended',
    subjectType: 'user',
    subjectId: tied.studentId,
    before: { guardian: tie.id, relationship: tie.relationship, sees_records: tie.seesRecords },
  })
  await publishChanges(context.db, [topic('student', tied.studentId)])
  return { ok: true as const, id: tie.id, message: `${tie.name} is no longer a guardian of ${student.name}` }
}

/**
 * Adds a guardian whom the viewer manages to a student; one who was it before sees as little as they did, until somebody
 * who reads remarks opens it (docs/decisions/0092). Throws sentences by field.
 */
export async function addExisting(
  context: Context,
  fields: { readonly studentId: number; readonly guardian_id: number; readonly relationship: string },
) {
  const { db, viewer, services } = context
  const { studentId, guardian_id: guardianId, relationship } = fields
  const now = new Date(services.clock.nowMs())
  const student = await getManagedStudent(db, viewer, studentId, { lock: true, now })
  const ties = await listTies(db, studentId, now)
  if (ties.some(({ id }) => id === guardianId))
    throw invalid({ guardian_id: `This is a guardian of ${student.name} already.` })
  const guardian = await getManagedGuardian(db, viewer, guardianId, { lock: true, now }).catch(() => {
    throw invalid({ guardian_id: 'This guardian does not exist, or is not one you manage.' })
  })
  const tie = await db
    .insertInto('guardianStudents')
    .values({ guardianId, studentId, relationship })
    .returning('seesRecords')
    .executeTakeFirstOrThrow()
  await touchPeople(db, [guardianId], now)
  await insertAudit(db, context, {
    action: 'guardian.tie_added',
    subjectType: 'user',
    subjectId: studentId,
    after: { guardian: guardianId, relationship, sees_records: tie.seesRecords },
  })
  await publishChanges(db, [topic('student', studentId)])
  return { ok: true as const, id: guardianId, message: `${guardian.name} is a guardian of ${student.name}` }
}

/** Mails a guardian a link at which they choose a password; earlier links of theirs end, and nobody sees it here. */
export async function sendPasswordLink(context: Context, tied: Tied) {
  const { db, viewer, services } = context
  const { tie } = await lockTie(context, tied)
  const nowMs = services.clock.nowMs()
  const guardian = await getManagedGuardian(db, viewer, tie.id, { now: new Date(nowMs) })
  if (guardian.deactivatedAt) throw invalid({ form: `${tie.name} is deactivated. Let them in again first.` })
  const link = await makeWelcomeLink(db, { userId: tie.id, nowMs, publicUrl: services.publicUrl })
  await insertMail(db, {
    kind: 'password_reset',
    userId: tie.id,
    isPrivate: true,
    toEmail: tie.email,
    toName: tie.name,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${tie.name},`,
      `${viewer.name} of the school sends you this link to choose a new password. It works once, for ${countOf(school().welcomeLinkDays, 'day')}.`,
      'Until you use it, your password stays as it is. If you did not ask for it, write to the school.',
    ],
    action: { label: 'Choose a password', url: link },
  })
  await insertAudit(db, context, {
    action: 'guardian.password_link_sent',
    subjectType: 'user',
    subjectId: tie.id,
  })
  return { ok: true as const, id: tie.id, message: `A link is on its way to ${tie.email}` }
}
