import { Worker } from 'node:worker_threads'
import type { MorePlaces } from '../../rules/explain/try-changes.ts'
import type { PlanStep } from '../../rules/model/solve-plan.ts'
import type { Plan, PlanInput } from '../../rules/plan-types.ts'

export type WorkerTask =
  | { readonly kind: 'plan' }
  /** Where more places would help, of a plan that is made. */
  | { readonly kind: 'more'; readonly plan: Plan }

export interface WorkerData {
  readonly input: PlanInput
  readonly task: WorkerTask
}

export type FromWorker =
  | { readonly kind: 'step'; readonly step: PlanStep }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'tried'; readonly done: number; readonly of: number }
  | { readonly kind: 'more'; readonly more: readonly MorePlaces[] }

/** Somebody stopped it. */
export class Stopped extends Error {}

/**
 * Solves in a thread of its own, so that the server goes on answering. Each message is dealt with before the next; when
 * the signal is given the thread is ended in the middle of whatever it does (`Stopped`). Throws where it ends otherwise.
 */
export async function solveInWorker(
  input: PlanInput,
  task: WorkerTask,
  onMessage: (message: FromWorker) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), {
    workerData: { input, task },
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    let dealt: Promise<void> = Promise.resolve()
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        dealt = dealt.then(() => onMessage(message))
        dealt.catch(reject)
      })
      worker.on('error', reject)
      worker.on('exit', (code) => {
        if (code === 0 || signal?.aborted) resolve()
        else reject(new Error('The thread ended before it was done.'))
      })
    })
    await dealt
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
  if (signal?.aborted) throw new Stopped('It was stopped.')
}
