import { Worker } from 'node:worker_threads'
import type { WhyNot, Wish } from '../../rules/explain/why-not.ts'

export interface AskedWhy {
  readonly number: number
  readonly wish: Wish
}

export interface AnsweredWhy {
  readonly number: number
  readonly why: WhyNot
}

interface Waiting {
  readonly resolve: (why: WhyNot) => void
  readonly reject: (error: Error) => void
}

/**
 * A thread that has built the flow of one plan and answers questions about it, each by its number. It holds the process
 * only while somebody waits for it; once it has ended, whyever, who waits is told, and `onEnd` is called.
 */
export class WhyThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private count = 0

  /** `planned` is JSON of a `PlannedCycle`. */
  constructor(planned: string, onEnd: () => void) {
    this.worker = new Worker(new URL('./why.worker.ts', import.meta.url), {
      workerData: planned,
      resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    })
    this.worker.unref()
    this.worker.on('message', ({ number, why }: AnsweredWhy) =>
      this.settle(number, ({ resolve }) => resolve(why)),
    )
    this.worker.on('error', (error: Error) => this.fail(error))
    this.worker.on('exit', () => {
      this.fail(new Error('The thread ended before it answered.'))
      onEnd()
    })
  }

  ask(wish: Wish): Promise<WhyNot> {
    const number = this.count++
    const { promise, resolve, reject } = Promise.withResolvers<WhyNot>()
    this.waiting.set(number, { resolve, reject })
    this.worker.ref()
    this.worker.postMessage({ number, wish } satisfies AskedWhy)
    return promise
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private settle(number: number, tell: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(number)
    this.waiting.delete(number)
    if (waiting !== undefined) tell(waiting)
    if (this.waiting.size === 0) this.worker.unref()
  }

  private fail(error: Error): void {
    for (const number of [...this.waiting.keys()]) this.settle(number, ({ reject }) => reject(error))
  }
}
