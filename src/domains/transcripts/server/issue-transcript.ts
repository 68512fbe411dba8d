import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { namelessSchool } from '../rules/nameless-school.ts'
import { keepTranscript, printTranscript } from './keep-transcript.ts'
import { hashOf, loadContent } from './load-content.ts'
import { getIssuableStudent, lockTranscriptStudent } from './transcripts.access.ts'
import { isIssued, listIssued } from './transcripts.queries.ts'

type Context = RequestContext & { readonly db: Database }

interface Issue {
  readonly studentId: number
  /** The sum of what was on the screen. */
  readonly hash: string
}

const changed = 'The record has changed since this page was opened. Look at it again.'

/**
 * Prints an official transcript; the function that it returns keeps it, with what it says and its code. Printing takes
 * long, so nothing is locked meanwhile, and what was true before is looked at again. Throws a sentence where the record
 * is another one than `hash` says, where the same is issued already, or where the paper cannot be printed.
 */
export async function prepareTranscript(context: Context, { studentId, hash }: Issue) {
  const { viewer, services } = context
  const student = await getIssuableStudent(context.db, viewer, studentId)
  const { content, version } = await readIssuable(context, student, hash)
  const printed = await printTranscript(context.db, {
    ...{ content, studentId, version },
    issuedBy: viewer.userId,
    issuedAt: new Date(services.clock.nowMs()),
    publicUrl: services.publicUrl,
  })
  return async (db: Database) => {
    const locked = await lockTranscriptStudent(db, viewer, studentId)
    const now = await readIssuable({ ...context, db }, locked, hash)
    if (now.version !== version) throw invalid({ form: changed })
    const id = await keepTranscript(db, printed)
    await insertAudit(db, context, {
      action: 'transcript.issued',
      subjectType: 'transcript',
      subjectId: id,
      after: { studentId, version, hash },
    })
    await publishChange(db, topic('student', studentId))
    return { ok: true as const, message: `Official transcript ${version} of ${student.name} issued`, id }
  }
}

/** What an official transcript would say now, and which of the student's it would be. */
async function readIssuable(
  { db, services }: Context,
  student: Awaited<ReturnType<typeof getIssuableStudent>>,
  hash: string,
) {
  const content = await loadContent(db, student, services.clock.nowMs())
  if (!content) throw invalid({ form: `No graduation plan applies to ${student.name} yet.` })
  if (content.school.name === '') throw invalid({ form: namelessSchool })
  if (hashOf(content) !== hash) throw invalid({ form: changed })
  const issued = await listIssued(db, student.id)
  if (await isIssued(db, student.id, hash))
    throw invalid({ form: 'The newest official transcript says the same. Use that one.' })
  return { content, version: (issued[0]?.version ?? 0) + 1 }
}
