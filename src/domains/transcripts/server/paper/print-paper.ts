import { invalid } from '#server/api/errors.ts'
import { print } from '#server/paper/print.ts'
import { inTurn } from '#server/threads/in-turn.ts'
import type { TranscriptContent } from '../../contract/transcript-content.ts'

/** What an official paper says of itself. */
export interface Official {
  readonly code: string
  readonly hash: string
  readonly version: number
  /** Where the code is confirmed. */
  readonly verifyUrl: string
  readonly issuedOn: string
  readonly issuedBy: string
}

export interface PaperData {
  readonly content: TranscriptContent
  /** Null: the paper is unofficial, and says so across each page. */
  readonly official: Official | null
}

export type FromPrinter =
  | { readonly kind: 'paper'; readonly bytes: Uint8Array }
  | { readonly kind: 'unprintable'; readonly letters: readonly string[] }

/** The server's printer: a paper takes up to a second, and 25 at once took 2 GB: there is one thread, and few wait for it. */
export const printer = inTurn({
  mostWaiting: 8,
  busy: 'Many transcripts are being printed. Try again in a moment.',
})

/**
 * A transcript as a PDF, in its turn. In a thread of its own: laying it out takes half a second in which nothing else
 * would be answered, and what does it is loaded nowhere else. Throws a sentence where the student's name has letters
 * that no font of the paper has: a paper must not name somebody with gaps.
 */
export async function printPaper(content: TranscriptContent, official: Official | null): Promise<Uint8Array> {
  const answer = await printer(() =>
    print<FromPrinter>(new URL('./paper.worker.ts', import.meta.url), { content, official }),
  )
  if (answer.kind === 'paper') return answer.bytes
  const letters = answer.letters.join(' ')
  throw invalid({
    form: `The paper cannot print these letters of the name: ${letters}. Change the name under Details first.`,
  })
}
