import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { keepTranscript } from './keep-transcript.ts'
import { hashOf, loadContent } from './load-content.ts'
import { lockTranscriptStudent } from './transcripts.access.ts'
import { listIssued } from './transcripts.queries.ts'

type Context = RequestContext & { readonly db: Database }

/**
 * Issues an official transcript: what it says, its code and the paper are kept as they are. Throws a sentence where the
 * record is another one than `hash` says, where the same is issued already, or where the paper cannot be printed.
 */
export async function issueTranscript(
  context: Context,
  { studentId, hash }: { readonly studentId: number; readonly hash: string },
) {
  const { db, viewer, services } = context
  const student = await lockTranscriptStudent(db, viewer, studentId)
  const content = await loadContent(db, student, services.clock.nowMs())
  if (!content) throw invalid({ form: `No graduation plan holds for ${student.name} yet.` })
  if (hashOf(content) !== hash)
    throw invalid({ form: 'The record has changed since this page was opened. Look at it once more.' })
  const issued = await listIssued(db, studentId)
  if (issued.some((one) => one.state === 'genuine' && one.hash === hash))
    throw invalid({ form: 'The newest official transcript says the same. Take that one.' })
  const version = (issued[0]?.version ?? 0) + 1
  const id = await keepTranscript(db, {
    ...{ content, studentId, version },
    issuedBy: viewer.userId,
    issuedAt: new Date(services.clock.nowMs()),
    publicUrl: services.publicUrl,
  })
  await insertAudit(db, context, {
    action: 'transcript.issued',
    subjectType: 'transcript',
    subjectId: id,
    after: { studentId, version, hash },
  })
  await publishChange(db, topic('student', studentId))
  return { ok: true as const, message: `Official transcript ${version} of ${student.name} issued`, id }
}
