import { Worker } from 'node:worker_threads'
import { invalid } from '#server/api/errors.ts'
import type { DayRange } from '../../rules/import/split-days.ts'
import type { IcsFile } from './read-ics.ts'

/** A school's calendar takes a tenth of a second; a rule that never comes true can take as long as it likes. */
const longestMs = 8_000

type ReadAnswer = { readonly file: IcsFile } | { readonly sentence: string }

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
  const worker = new Worker(new URL('./ics-worker.ts', import.meta.url), {
    workerData: { bytes, fileName, window },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  const tooLong =
    'How the events of this calendar repeat takes too long to read. Export one school year only.'
  const limit = setTimeout(() => resolve({ sentence: tooLong }), limitMs)
  worker.once('message', resolve).once('error', reject)
  try {
    const told = await promise
    if ('sentence' in told) throw invalid({ file: told.sentence })
    return told.file
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}
