import { invalid } from '#server/api/errors.ts'
import { askOnce, TooMuch } from '#server/threads/ask-once.ts'
import type { DayRange } from '../../rules/import/split-days.ts'
import type { IcsFile } from './read-ics.ts'

/** A school's calendar takes a tenth of a second; a rule that never comes true can take as long as it likes. */
const longestMs = 8_000

type ReadAnswer = { readonly file: IcsFile } | { readonly sentence: string }

const tooLong = 'How the events of this calendar repeat takes too long to read. Export one school year only.'

/**
 * Reads an .ics file in a thread of its own, so that the server goes on answering whatever its rules of repetition
 * ask for, and ends it after some seconds. Throws what is wrong with the file under the field `file`.
 */
export async function readIcsAside(
  bytes: Uint8Array,
  fileName: string,
  window: DayRange,
  limitMs = longestMs,
): Promise<IcsFile> {
  const told = await askOnce<ReadAnswer>(
    new URL('./ics-worker.ts', import.meta.url),
    { bytes, fileName, window },
    { patienceMs: limitMs, mostMegabytes: 256 },
  ).catch((error: unknown): ReadAnswer => {
    if (error instanceof TooMuch) return { sentence: tooLong }
    throw error
  })
  if ('sentence' in told) throw invalid({ file: told.sentence })
  return told.file
}
