import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sentStatement } from './sent-statement.ts'

const lookEveryMs = 2

/** One of two calls that a test drives against each other. */
class Side {
  readonly name: string
  /** The statement of its transactions, from 0 for the first after `begin`, before which it stops once. */
  readonly #holdBefore: number
  readonly #held = Promise.withResolvers<'held'>()
  readonly #released = Promise.withResolvers<void>()
  readonly #begun = Promise.withResolvers<void>()
  #isInside = false
  #statements = 0
  #pid = 0
  deadlocks = 0

  constructor(name: string, holdBefore = Number.POSITIVE_INFINITY) {
    this.name = name
    this.#holdBefore = holdBefore
  }

  get held(): Promise<'held'> {
    return this.#held.promise
  }

  /** Resolves once it has sent the first statement of a transaction: before, it waits for nobody's lock. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  get pid(): number {
    return this.#pid
  }

  release(): void {
    this.#released.resolve()
  }

  async before(pid: number, text: string): Promise<void> {
    const word = text.trimStart().slice(0, 8).toLowerCase()
    if (word.startsWith('begin')) this.#isInside = true
    else if (this.#isInside) {
      this.#pid = pid
      this.#begun.resolve()
      if (this.#statements++ === this.#holdBefore) {
        this.#held.resolve('held')
        await this.#released.promise
      }
      if (word.startsWith('commit') || word.startsWith('rollback')) this.#isInside = false
    }
  }
}

const sides = new AsyncLocalStorage<Side>()

/** Makes the statements of `between` wait for each other; takes effect for every connection of this process. */
function watchStatements(): () => void {
  const original = pg.Client.prototype.query
  const watched = function (this: pg.Client & { processID: number }, ...given: unknown[]) {
    const side = sides.getStore()
    const text = sentStatement(given)?.text
    const send = () => Reflect.apply(original, this, given)
    if (!side || text === undefined || typeof given.at(-1) === 'function') return send()
    return side
      .before(this.processID, text)
      .then(send)
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '40P01') side.deadlocks += 1
        throw error
      })
  }
  Reflect.set(pg.Client.prototype, 'query', watched)
  return () => void Reflect.set(pg.Client.prototype, 'query', original)
}

export interface Outcome {
  /** What both answered, in the order they were given. */
  readonly answers: readonly [unknown, unknown]
  /** How often PostgreSQL had to end one of the two. */
  readonly deadlocks: number
  /** Whether there was a statement left before which the first could be stopped. */
  readonly wasStopped: boolean
}

type Act = () => Promise<unknown>

export interface Stepper {
  /**
   * Runs the first call up to a statement of its transactions, then the second to its end or until it waits for a
   * lock, then the first to its end, then what is left of the second.
   */
  between(first: Act, second: Act, holdBefore: number): Promise<Outcome>
  stop(): Promise<void>
}

/** Drives two calls against each other, statement by statement, on a database of its own. */
export async function startStepper(databaseUrl: string): Promise<Stepper> {
  const restore = watchStatements()
  const observer = new pg.Client({ connectionString: databaseUrl })
  await observer.connect()

  const isBlocked = async (pid: number): Promise<boolean> => {
    const { rows } = await observer.query<{ blocked: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
      [pid],
    )
    return rows[0]?.blocked ?? false
  }

  /** Resolves when the call has ended or waits for another's lock; each look is a question to the server. */
  async function endedOrBlocked(side: Side, work: Promise<unknown>): Promise<void> {
    const end = work.then(() => 'ended' as const)
    // Without a pause the looks would be most of what both processes do.
    let next: Promise<unknown> = side.begun
    while ((await Promise.race([end, next])) !== 'ended') {
      if (await isBlocked(side.pid)) return
      next = wait(lookEveryMs)
    }
  }

  return {
    async between(first, second, holdBefore) {
      const one = new Side('first', holdBefore)
      const other = new Side('second')
      const working = sides.run(one, first)
      const wasStopped = (await Promise.race([one.held, working.then(() => 'ended' as const)])) === 'held'
      const following = sides.run(other, second)
      if (wasStopped) await endedOrBlocked(other, following)
      one.release()
      const answers = [await working, await following] as const
      return { answers, deadlocks: one.deadlocks + other.deadlocks, wasStopped }
    },
    async stop() {
      restore()
      await observer.end()
    },
  }
}
