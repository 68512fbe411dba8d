import { Worker } from 'node:worker_threads'

interface Bounds {
  /** What takes longer is ended: others wait for it. */
  readonly patienceMs: number
  readonly mostMegabytes: number
}

/** The thread was ended because it took too long, or more memory than it may. */
export class TooMuch extends Error {}

/**
 * What a thread of its own (`*.worker.ts`) returns for the data it is given: one question, one answer, and the thread
 * is gone. For what takes so long that nothing else would be answered meanwhile, and for what strangers send, which may
 * take as long as it likes. Throws `TooMuch` beyond the bounds, and what the thread throws.
 */
export async function askOnce<Answer>(worker: URL, workerData: object, bounds: Bounds): Promise<Answer> {
  const { patienceMs, mostMegabytes } = bounds
  const thread = new Worker(worker, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const late = setTimeout(() => reject(new TooMuch('The thread took too long.')), patienceMs)
  thread.once('message', resolve)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch('The thread took too much memory.') : error,
    ),
  )
  thread.once('exit', () => reject(new Error('The thread ended before it answered.')))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
