import { topic } from '#contract/topics.ts'
import { answerRequests, notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { whoActs } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import { insertMails } from '#server/mail/mail.ts'
import { familyExcuseAddress, staffExcuseAddress } from '../../rules/excuse-addresses.ts'
import { daysText } from '../days-text.ts'
import type { WriteContext } from '../excuse-changes.ts'
import { type ExcuseRecord, getExcuse } from '../excuses.queries.ts'
import { requireHandling } from './documents.ts'
import { insertMessage, listGuardians } from './thread.queries.ts'
import { listAnswered } from './who-handles.queries.ts'

/**
 * A question or an answer on an excuse. A guardian's reaches the advisor and the staff in the thread who handle it still,
 * or whoever decides on it now; an employee's reaches every guardian of the student, by email too.
 */
export async function writeMessage(
  context: WriteContext,
  { excuseId, body }: { excuseId: number; body: string },
): Promise<{ id: number; createdAt: Date }> {
  const { db, viewer, services } = context
  const excuse = await getExcuse(db, viewer, excuseId)
  requireHandling(context, excuse)
  const createdAt = new Date(services.clock.nowMs())
  const mirroredBy = viewer.mirroredBy?.userId ?? null
  const { id } = await insertMessage(db, { excuseId, authorId: viewer.userId, mirroredBy, body, createdAt })
  await insertAudit(db, context, {
    action: 'excuse.message_written',
    subjectType: 'excuse',
    subjectId: excuseId,
    after: { messageId: id },
  })
  if (viewer.role === 'guardian') {
    // One guardian's answer is the family's: the others are not asked any more.
    const answer = `Answered by ${whoActs(viewer)}`
    await answerRequests(db, [{ url: familyExcuseAddress(excuseId), answer, isForGood: true }], createdAt)
    await tellStaff(context, excuse, body)
  } else await tellGuardians(context, excuse, body)
  await publishChanges(db, [topic('excuses'), topic('excuse', excuseId)])
  return { id, createdAt }
}

const titleOf = (viewer: WriteContext['viewer'], excuse: ExcuseRecord) =>
  `${whoActs(viewer)} wrote about ${excuse.studentName}’s excuse`

async function tellStaff({ db, viewer, services }: WriteContext, excuse: ExcuseRecord, body: string) {
  const nowMs = services.clock.nowMs()
  const people = await listAnswered(db, excuse, nowMs)
  await notifyPeople(
    db,
    people.map((userId) => ({
      userId,
      type: 'school' as const,
      category: 'excuses',
      title: titleOf(viewer, excuse),
      body,
      ctaText: 'Open the excuse',
      redirectUrl: staffExcuseAddress(excuse.id),
    })),
    nowMs,
  )
}

async function tellGuardians({ db, viewer, services }: WriteContext, excuse: ExcuseRecord, body: string) {
  const guardians = await listGuardians(db, excuse.studentId)
  await notifyPeople(
    db,
    guardians.map(({ id }) => ({
      userId: id,
      type: 'school' as const,
      category: 'excuses',
      title: titleOf(viewer, excuse),
      body,
      ctaText: 'Answer',
      redirectUrl: familyExcuseAddress(excuse.id),
      // What is said about a decided excuse asks for nothing that the decision waits for.
      isRequest: excuse.approved === null,
      isMailed: true,
    })),
    services.clock.nowMs(),
  )
  await insertMails(
    db,
    guardians.map(({ id, name, email }) => ({
      kind: 'excuse_message',
      ...{ userId: id, about: [excuse.studentId] },
      toEmail: email,
      toName: name,
      subject: titleOf(viewer, excuse),
      paragraphs: [`${excuse.reason}, ${daysText(excuse)}`, body],
      action: { label: 'Answer', url: `${services.publicUrl}${familyExcuseAddress(excuse.id)}` },
    })),
  )
}
