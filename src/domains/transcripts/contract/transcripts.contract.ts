import { z } from 'zod'
import { endpoint, publicAccess } from '#contract/endpoint.ts'
import { id, instant, line, token } from '#contract/values.ts'
import { transcriptContent } from './transcript-content.ts'

const path = '/backoffice/students/{studentId}/transcript' as const

/** Genuine is the newest unless it was revoked; an older one stays superseded also then. */
const transcriptState = z.enum(['genuine', 'superseded', 'revoked'])
export type TranscriptState = z.output<typeof transcriptState>

const issuedTranscript = z.object({
  id: z.number(),
  version: z.number(),
  state: transcriptState,
  /** As the paper spells it, in groups of four. */
  code: z.string(),
  hash: z.string(),
  issued_at: instant,
  issued_by: z.string().nullable(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
  revoke_reason: z.string(),
})
export type IssuedTranscript = z.output<typeof issuedTranscript>

const transcriptPage = z.object({
  first_name: z.string(),
  /** What an official one would say now; null where no graduation plan holds. */
  content: transcriptContent.nullable(),
  /** Of this content: who issues says which one they had before their eyes. */
  hash: z.string(),
  /** The newest genuine one says the same. */
  is_issued: z.boolean(),
  can_issue: z.boolean(),
  issued: z.array(issuedTranscript),
})
export type TranscriptPage = z.output<typeof transcriptPage>

export const transcriptsContract = {
  getTranscript: endpoint({
    method: 'GET',
    path,
    summary: 'What a transcript of a student would say now, and every one that was issued',
    access: 'transcripts.view',
    input: z.object({ studentId: id }),
    output: transcriptPage,
  }),
  issueTranscript: endpoint({
    method: 'POST',
    path,
    summary: 'Issues an official transcript: freezes what it says, and keeps the paper',
    access: 'transcripts.issue',
    input: z.object({ studentId: id, hash: token(64, 'Open the page again.') }),
    output: z.object({ ok: z.literal(true), message: z.string(), id: z.number() }),
  }),
  revokeTranscript: endpoint({
    method: 'POST',
    path: `${path}/{transcriptId}/revoke`,
    summary: 'Revokes an official transcript: the public page says so from now on',
    access: 'transcripts.issue',
    input: z.object({
      studentId: id,
      transcriptId: id,
      reason: line(300, 'A reason takes up to 300 characters.').min(1, 'Say why it is revoked.'),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}

/** What the public page says of a code (second-half, "Public check"): no name, no grade. */
const confirmation = z.object({
  state: z.union([transcriptState, z.literal('unknown')]),
  issued_on: z.string().nullable(),
  /** The day of the revocation. */
  revoked_on: z.string().nullable(),
  hash: z.string().nullable(),
  file_hash: z.string().nullable(),
})
export type Confirmation = z.output<typeof confirmation>

export const verifyContract = {
  verifyTranscript: endpoint({
    method: 'GET',
    path: '/transcripts/verify/{code}',
    summary: 'Whether a transcript with this code was issued, and whether it still stands',
    access: publicAccess(
      'Whoever holds the paper may ask; the code has 130 random bits, ten tries a minute.',
    ),
    input: z.object({ code: token(60, 'This is not a transcript code.') }),
    output: confirmation,
  }),
}
