import { countOf } from '#contract/clock-text.ts'
import { listOpenable } from '#domains/student-documents/server/student-documents.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { lockManagedStudent } from '../mastery.access.ts'
import { type Context, finish } from './finish.ts'
import { getTopic } from './get-topic.ts'

interface NewExemption {
  readonly studentId: number
  readonly topic_id: number
  readonly credits: number
  readonly reason: string
  readonly document_id: number | null
}

/** Exempts a student from credits of a topic. Throws sentences at `topic_id`, `credits` and `document_id`. */
export async function grantExemption(
  context: Context,
  { studentId, topic_id: topicId, ...given }: NewExemption,
) {
  const { db, viewer, services } = context
  const student = await lockManagedStudent(db, viewer, studentId)
  const topic = await getTopic(db, topicId)
  if (given.credits > topic.credits)
    throw invalid({ credits: `${topic.title} gives ${countOf(topic.credits, 'credit')} in all.` })
  const { credits, reason, document_id: documentId } = given
  const paper = documentId === null ? [] : await listOpenable(db, viewer, [documentId])
  if (documentId !== null && paper[0]?.studentId !== studentId)
    throw invalid({ document_id: 'There is no such document of this student.' })
  const { id } = await db
    .insertInto('exemptions')
    .values({
      studentId,
      topicId,
      credits,
      reason,
      documentId,
      grantedBy: viewer.userId,
      grantedAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, {
    studentId,
    id,
    action: 'exemption.granted',
    after: { topic: topicId, credits, reason, document: documentId },
    message: `${student.name} is exempt from ${countOf(credits, 'credit')} of ${topic.title}`,
  })
}

/** Revokes an exemption, or restores it as it was. Done once more, it changes nothing. */
export async function changeExemption(
  context: Context,
  {
    studentId,
    exemptionId,
    _action,
  }: { studentId: number; exemptionId: number; _action: 'revoke' | 'restore' },
) {
  const { db, viewer, services } = context
  const student = await lockManagedStudent(db, viewer, studentId)
  const found = await db
    .selectFrom('exemptions')
    .innerJoin('topics', 'topics.id', 'exemptions.topicId')
    .select(['exemptions.id', 'exemptions.credits', 'topics.title'])
    .where('exemptions.id', '=', exemptionId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such exemption.')
  const isRevoking = _action === 'revoke'
  await db
    .updateTable('exemptions')
    .set({
      revokedAt: isRevoking ? new Date(services.clock.nowMs()) : null,
      revokedBy: isRevoking ? viewer.userId : null,
    })
    .where('id', '=', exemptionId)
    .where('revokedAt', isRevoking ? 'is' : 'is not', null)
    .execute()
  return finish(context, {
    studentId,
    id: exemptionId,
    action: isRevoking ? 'exemption.revoked' : 'exemption.restored',
    after: { exemption: exemptionId },
    message: isRevoking
      ? `${student.name} is no longer exempt from ${found.title}`
      : `${student.name} is exempt from ${countOf(found.credits, 'credit')} of ${found.title} again`,
  })
}
