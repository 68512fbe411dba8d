import { AskedThread } from '#server/threads/asked-thread.ts'
import type { Basis } from '../reckon-program.ts'
import type { Reckonable } from '../reckon-students.ts'
import { type AskedRows, type KeptRow, keptRows } from './kept-row.ts'

/** Fewer students than this are reckoned without a thread, which takes a tenth of a second to begin. */
const threadFrom = 40

/** Reckons many students. */
export interface Reckoner {
  readonly reckon: (students: readonly Reckonable[]) => Promise<KeptRow[]>
  readonly end: () => Promise<void>
}

/**
 * Opens a reckoner for about `count` students: many are reckoned in a thread of their own, so that the server goes on
 * serving requests meanwhile. The caller ends it.
 */
export function openReckoner({ calendar, catalogues }: Basis, count: number): Reckoner {
  if (count < threadFrom)
    return {
      reckon: (students) => Promise.resolve(keptRows({ students, calendar }, catalogues)),
      end: () => Promise.resolve(),
    }
  const file = new URL('./reckon.worker.ts', import.meta.url)
  const thread = new AskedThread<AskedRows, KeptRow[]>(file, { data: catalogues })
  return { reckon: (students) => thread.ask({ students, calendar }), end: () => thread.end() }
}
