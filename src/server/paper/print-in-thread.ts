import { Worker } from 'node:worker_threads'

/** Far more than a paper takes. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** What takes longer is stuck, and others wait for it. */
const patienceMs = 30_000

/**
 * What a paper's own thread (`*.worker.ts`) answers to the data it is given. Laying out takes half a second in which
 * nothing else would be answered, and what does it is loaded nowhere else.
 */
export async function printInThread<Answer>(worker: URL, workerData: object): Promise<Answer> {
  const thread = new Worker(worker, { workerData, resourceLimits })
  const late = setTimeout(() => void thread.terminate(), patienceMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The printer ended before it was done.')))
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
