import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { lockTranscriptStudent } from './transcripts.access.ts'
import { findIssued } from './transcripts.queries.ts'

interface Revoked {
  readonly studentId: number
  readonly transcriptId: number
  readonly reason: string
}

/**
 * Revokes a transcript: from now on its code answers "revoked". It stays so: who was told once must not hear otherwise
 * later.
 */
export async function revokeTranscript(
  context: RequestContext & { readonly db: Database },
  { studentId, transcriptId, reason }: Revoked,
) {
  const { db, viewer, services } = context
  const student = await lockTranscriptStudent(db, viewer, studentId)
  const transcript = await findIssued(db, studentId, transcriptId)
  if (!transcript) throw notFound('There is no such transcript.')
  if (transcript.revokedAt !== null) throw invalid({ form: 'It is revoked already.' })
  await db
    .updateTable('transcripts')
    .set({ revokedAt: new Date(services.clock.nowMs()), revokedBy: viewer.userId, revokeReason: reason })
    .where('id', '=', transcriptId)
    .execute()
  await insertAudit(db, context, {
    action: 'transcript.revoked',
    subjectType: 'transcript',
    subjectId: transcriptId,
    after: { studentId, reason },
  })
  await publishChange(db, topic('student', studentId))
  return { ok: true as const, message: `Transcript ${transcript.version} of ${student.name} revoked` }
}
