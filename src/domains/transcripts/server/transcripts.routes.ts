import { Readable } from 'node:stream'
import { schoolDateOf } from '#contract/school-time.ts'
import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { transcriptsContract } from '../contract/transcripts.contract.ts'
import { transcriptsDownloads } from '../contract/transcripts.downloads.ts'
import { prepareTranscript } from './issue-transcript.ts'
import { hashOf, loadContent } from './load-content.ts'
import { printPaper } from './paper/print-paper.ts'
import { revokeTranscript } from './revoke-transcript.ts'
import { getTranscriptStudent } from './transcripts.access.ts'
import { findPaper, isIssued, listIssued } from './transcripts.queries.ts'

export const transcriptsRoutes = handlers(transcriptsContract, {
  getTranscript: async ({ db, viewer, services, input: { studentId } }) => {
    const student = await getTranscriptStudent(db, viewer, studentId)
    const nowMs = services.clock.nowMs()
    const content = await loadContent(db, student, nowMs)
    // The same for all who look, also for who is not told all that it says.
    const whole = student.canIssue ? content : await loadContent(db, { ...student, canIssue: true }, nowMs)
    const hash = whole === undefined ? '' : hashOf(whole)
    return {
      first_name: student.firstName,
      content: content ?? null,
      hash: student.canIssue ? hash : '',
      is_issued: await isIssued(db, studentId, hash),
      can_issue: student.canIssue,
      issued: await listIssued(db, studentId),
    }
  },

  issueTranscript: { prepare: ({ input, ...context }) => prepareTranscript(context, input) },

  revokeTranscript: ({ input, ...context }) => revokeTranscript(context, input),
})

const contentType = 'application/pdf'

export const transcriptsDownloadRoutes = downloads(transcriptsDownloads, {
  unofficial: async ({ db, viewer, services, input: { studentId } }) => {
    const student = await getTranscriptStudent(db, viewer, studentId)
    const content = await loadContent(db, student, services.clock.nowMs())
    if (!content) throw notFound(`No graduation plan applies to ${student.name} yet.`)
    const paper = await printPaper(content, null)
    const saveAs = `Unofficial transcript of ${student.name}, ${schoolDateOf(services.clock.nowMs())}.pdf`
    return { file: Readable.from([paper]), contentType, saveAs }
  },

  official: async ({ input: { studentId, transcriptId }, ...context }) => {
    const { db, viewer } = context
    const student = await getTranscriptStudent(db, viewer, studentId)
    const transcript = student.canIssue ? await findPaper(db, studentId, transcriptId) : undefined
    if (!transcript) throw notFound('There is no such transcript.')
    await insertAudit(db, context, {
      action: 'transcript.taken',
      subjectType: 'transcript',
      subjectId: transcriptId,
      after: { studentId },
    })
    const day = schoolDateOf(transcript.issuedAt.getTime())
    return {
      file: Readable.from([transcript.paper]),
      contentType,
      saveAs: `Transcript ${transcript.version} of ${student.name}, ${day}.pdf`,
    }
  },
})
