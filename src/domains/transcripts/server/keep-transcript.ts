import { createHash, randomBytes } from 'node:crypto'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { TranscriptContent } from '../contract/transcript-content.ts'
import { codeLength, codeSigns, verifyAddress } from '../rules/transcript-code.ts'
import { hashOf } from './load-content.ts'
import { printPaper } from './paper/print-paper.ts'

interface NewTranscript {
  readonly studentId: number
  readonly content: TranscriptContent
  readonly version: number
  readonly issuedBy: number
  readonly issuedAt: Date
  /** Where people reach the school, without a slash at the end. */
  readonly publicUrl: string
}

/** An official transcript with its code, its paper and its sums, to be kept. */
export async function printTranscript(
  db: Database,
  { studentId, content, version, issuedBy, issuedAt, publicUrl }: NewTranscript,
) {
  const code = newCode()
  const salt = randomBytes(16).toString('hex')
  const hash = hashOf(content, salt)
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', issuedBy)
    .executeTakeFirstOrThrow()
  const paper = await printPaper(content, {
    ...{ code, hash, version },
    verifyUrl: `${publicUrl}${verifyAddress()}`,
    issuedOn: schoolDateOf(issuedAt.getTime()),
    issuedBy: name,
  })
  return {
    ...{ studentId, version, code, hash, salt, issuedBy, issuedAt },
    contentHash: hashOf(content),
    content: JSON.stringify(content),
    paper: Buffer.from(paper),
    fileHash: createHash('sha256').update(paper).digest('hex'),
  }
}

type PrintedTranscript = Awaited<ReturnType<typeof printTranscript>>

/** Keeps a printed transcript and returns the id of its row. The caller has the lock. */
export async function keepTranscript(db: Database, printed: PrintedTranscript): Promise<number> {
  const { id } = await db.insertInto('transcripts').values(printed).returning('id').executeTakeFirstOrThrow()
  return id
}

const newCode = (): string =>
  [...randomBytes(codeLength)].map((byte) => codeSigns[byte % codeSigns.length]).join('')
