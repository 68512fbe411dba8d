import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './answer-asked.ts'

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

interface ThreadOptions {
  /** What the thread begins with. */
  readonly data?: unknown
  /** Called once the thread has ended, for whatever reason. */
  readonly onEnd?: () => void
}

/**
 * A thread of its own that answers questions one after the other (`answerAsked`), so that the server goes on answering
 * meanwhile. It holds the process only while somebody waits for it; once it has ended, for whatever reason, those who
 * wait get an error.
 */
export class AskedThread<Question, Answer> {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting<Answer>>()
  private count = 0

  constructor(file: URL, { data, onEnd = () => {} }: ThreadOptions = {}) {
    this.worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 1_024 } })
    this.worker.unref()
    this.worker.on('message', ({ number, answer }: Answered<Answer>) =>
      this.settle(number, ({ resolve }) => resolve(answer)),
    )
    this.worker.on('error', (error: Error) => this.fail(error))
    this.worker.on('exit', () => {
      this.fail(new Error('The thread ended before it answered.'))
      onEnd()
    })
  }

  ask(question: Question): Promise<Answer> {
    const number = this.count++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.waiting.set(number, { resolve, reject })
    this.worker.ref()
    this.worker.postMessage({ number, question } satisfies Asked<Question>)
    return promise
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private settle(number: number, tell: (waiting: Waiting<Answer>) => void): void {
    const waiting = this.waiting.get(number)
    this.waiting.delete(number)
    if (waiting !== undefined) tell(waiting)
    if (this.waiting.size === 0) this.worker.unref()
  }

  private fail(error: Error): void {
    for (const number of [...this.waiting.keys()]) this.settle(number, ({ reject }) => reject(error))
  }
}
