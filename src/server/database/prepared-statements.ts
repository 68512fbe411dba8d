import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { learnColumns } from './joined-statement.ts'

/** More texts than the product has; beyond it (lists of every length) a statement is planned at each call, as before. */
const mostNames = 1_500
const mostSeenOnce = 5_000

/**
 * The names of statements, the same on every connection of the process. A text is named when it comes again: what
 * is asked only once leaves nothing behind in the server.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()
  #generation = 0

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostNames) return known
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= mostSeenOnce) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }

  /** Part of each name: what was prepared under an older one stays in the server until its connection ends. */
  get generation(): number {
    return this.#generation
  }

  /** After one was found outdated, on all connections: a page asks on several, and is tried again once. */
  renew(outdated: number): void {
    if (outdated === this.#generation) this.#generation++
  }
}

/**
 * Whether a statement was prepared before its tables changed, as a newer version of the product changes them while an
 * older one still answers. All are prepared anew when they are sent again.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * The pool as Kysely sees it: what is asked again is parsed and planned once a connection, which costs PostgreSQL
 * more than the asking itself for most of our statements (`docs/performance.md`).
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const preparing = prepareOn(client, names)
      wrapped.set(client, preparing)
      return preparing
    },
  }
}

function prepareOn(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const ask = async (text: string, values: readonly unknown[]) => {
    // Without parameters it is `begin`, `commit` or one of a few: those cannot be prepared, or gain nothing.
    const name = values.length > 0 ? names.nameOf(text) : undefined
    if (name === undefined && values.length > 0) return client.query(text, [...values])
    const { generation } = names
    try {
      const result = await (name === undefined
        ? client.query(text)
        : client.query({ name: `${name}.${generation}`, text, values: [...values] }))
      learnColumns(text, result.fields)
      return result
    } catch (error) {
      if (isOutdatedPlan(error)) names.renew(generation)
      throw error
    }
  }
  // biome-ignore lint/suspicious/noExplicitAny: two ways of calling, as the library's interface has them
  const query: any = (asked: string | pg.Submittable, values?: readonly unknown[]) =>
    typeof asked === 'string' ? ask(asked, values ?? []) : client.query(asked)
  return {
    query,
    release: (destroy) => client.release(destroy),
    get processID() {
      return (client as { processID?: number }).processID
    },
  }
}
