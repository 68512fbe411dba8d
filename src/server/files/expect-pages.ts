import { invalid } from '../api/errors.ts'
import { askOnce, TooMuch } from '../threads/ask-once.ts'
import { inTurn } from '../threads/in-turn.ts'

/** What a reader of PDFs finds: opened with a page, closed by a password, or nothing that opens. */
export type PdfFound = 'readable' | 'locked' | 'unreadable'

const sentences: Record<Exclude<PdfFound, 'readable'> | 'endless', string> = {
  unreadable: 'This PDF cannot be opened, or has no page. Save it again, or send a photo.',
  locked: 'This PDF is protected by a password. Save it without one, or send a photo.',
  endless: 'This PDF takes too long to open. Save it again, or send a photo.',
}

/** A paper of a family takes a third of a second, most of it the thread's beginning; on a busy machine ten times that. */
const bounds = { patienceMs: 12_000, mostMegabytes: 256 }

/** Strangers send these: there is one thread, and few wait for it. */
const reader = inTurn({
  mostWaiting: 16,
  busy: 'Many documents are arriving right now. Wait a moment, then choose the file again.',
})

/**
 * Looks whether a PDF opens and has a page: what begins like one is none yet. In a thread of its own, since a file can be
 * made so that reading it never ends. Throws the sentence under the field.
 */
export async function expectPages(bytes: Uint8Array, field: string): Promise<void> {
  const found = await reader(() =>
    askOnce<PdfFound>(new URL('./pdf-pages.worker.ts', import.meta.url), { bytes }, bounds),
  ).catch((error: unknown): PdfFound | 'endless' => {
    if (error instanceof TooMuch) return 'endless'
    throw error
  })
  if (found !== 'readable') throw invalid({ [field]: sentences[found] })
}
