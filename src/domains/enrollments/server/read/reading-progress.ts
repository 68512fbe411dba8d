import { topic } from '#contract/topics.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { BundleFile } from './open-bundle.ts'
import type { Progress } from './stage-bundle.ts'

const everyMs = 1_000

/**
 * Stores how many rows were read of about how many, by the bytes that they took: once a second, and outside the
 * transaction that reads, so that pages see it.
 */
export function sayEverySecond(
  { database, clock }: Services,
  importId: number,
  files: readonly BundleFile[],
): Progress {
  const whole = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let [rows, before, inFile, toldMs] = [0, 0, 0, 0]
  return {
    addRow: (bytesRead) => {
      rows += 1
      inFile = bytesRead
    },
    endFile: (bytes) => {
      before += bytes
      inFile = 0
    },
    tell: async () => {
      const nowMs = clock.nowMs()
      if (nowMs - toldMs < everyMs) return
      toldMs = nowMs
      const bytes = before + inFile
      const about = bytes === 0 ? 0 : Math.max(rows, Math.round((rows * whole) / bytes))
      await database
        .updateTable('rosterImports')
        .set({ stepsDone: rows, steps: about, beatAt: new Date(nowMs) })
        .where('id', '=', importId)
        .where('state', '=', 'reading')
        .execute()
      await publishChange(database, topic('enrollments'))
    },
  }
}
