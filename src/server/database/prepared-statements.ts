import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { learnColumns } from './joined-statement.ts'

/**
 * How many texts have a name, and how many statements stay prepared on a connection: each holds memory of the server's.
 * A product of this size has more texts, and filters multiply them; the one that was used longest ago makes room.
 */
const mostNames = 1_500
const mostSeenOnce = 5_000

/**
 * The names of statements, the same on every connection of a pool. A text is named when it comes again: what is asked only
 * once leaves nothing behind in the server. A name is never given twice.
 */
export class StatementNames {
  /** By text, the longest unused first. */
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()
  readonly #most: number
  #given = 0
  #generation = 0

  constructor(most = mostNames) {
    this.#most = most
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) {
      this.#names.delete(text)
      this.#names.set(text, known)
      return known
    }
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= mostSeenOnce) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    const [unused] = this.#names.size >= this.#most ? this.#names.keys() : []
    if (unused !== undefined) this.#names.delete(unused)
    this.#given++
    const name = `s${this.#given}`
    this.#names.set(text, name)
    return name
  }

  /** How many texts have a name now, and how many lost theirs to others. */
  get counts(): { readonly named: number; readonly forgotten: number } {
    return { named: this.#names.size, forgotten: this.#given - this.#names.size }
  }

  /** Part of each name: what was prepared under an older one is used no more, and makes room first. */
  get generation(): number {
    return this.#generation
  }

  /**
   * Has all connections prepare anew after one plan was found outdated: a page asks on several, and is tried again
   * once.
   */
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

const ofPools = new WeakMap<pg.Pool, StatementNames>()

/** How many texts are prepared on the connections of a pool, and how many were and made room. */
export const countPrepared = (pool: pg.Pool): StatementNames['counts'] =>
  ofPools.get(pool)?.counts ?? { named: 0, forgotten: 0 }

/**
 * The pool as Kysely sees it: what is asked again is parsed and planned once a connection, which costs PostgreSQL
 * more than the asking itself for most of our statements (`docs/performance-log.md`).
 */
export function preparingPool(pool: pg.Pool, most = mostNames): PostgresPool {
  const names = new StatementNames(most)
  ofPools.set(pool, names)
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const preparing = prepareOn(client, names, most)
      wrapped.set(client, preparing)
      return preparing
    },
  }
}

/** What the types of the library leave out: the names under which a connection has something prepared. */
interface Preparing {
  readonly parsedStatements: Record<string, string>
}

/** Gives a prepared statement back to the server, also within a transaction that failed. One that is not there is no error. */
class GivingBack implements pg.Submittable {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  submit(connection: pg.Connection): void {
    delete (connection as pg.Connection & Preparing).parsedStatements[this.#name]
    connection.close({ type: 'S', name: this.#name }, true)
    connection.sync()
  }

  handleReadyForQuery(): void {}

  /** The connection broke: the next query on it fails for that. */
  handleError(): void {}
}

function prepareOn(client: pg.PoolClient, names: StatementNames, most: number): PostgresPoolClient {
  /** What is prepared here, the longest unused first: also under names that were forgotten, or of an older generation. */
  const prepared = new Set<string>()
  /** Nobody waits for it: else what is asked now would come after what is asked next, as the end of its own transaction. */
  const makeRoom = (unused: string) => {
    prepared.delete(unused)
    client.query(new GivingBack(unused))
  }
  const ask = async (text: string, values: readonly unknown[]) => {
    // Without parameters it is `begin`, `commit` or one of a few: those cannot be prepared, or gain nothing.
    const name = values.length > 0 ? names.nameOf(text) : undefined
    if (name === undefined && values.length > 0) return client.query(text, [...values])
    const { generation } = names
    const ownName = name && `${name}.${generation}`
    if (ownName !== undefined) {
      prepared.delete(ownName)
      prepared.add(ownName)
      const [unused] = prepared.size > most ? prepared : []
      if (unused !== undefined) makeRoom(unused)
    }
    try {
      const result = await (ownName === undefined
        ? client.query(text)
        : client.query({ name: ownName, text, values: [...values] }))
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
