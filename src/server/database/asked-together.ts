import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'
import type { Database } from './database.ts'
import { isJoinable, type JoinedRow, joinStatements } from './joined-statement.ts'
import type { DB } from './tables.ts'

interface Waiting {
  readonly query: CompiledQuery
  readonly answer: (result: QueryResult<unknown>) => void
  readonly fail: (error: unknown) => void
}

// Nothing is ever sent by these two: a connection is the executor's, and a transaction has no business here.
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('What is asked together only reads.')
  },
})
const driver = dialect.createDriver()

/**
 * A view of the database for a page that reads much at once: what its functions ask side by side, without waiting for
 * an answer in between, travels as one statement, and what two of them ask alike is asked once (docs/decisions/0060).
 * Each function stays as it is and knows nothing of the others. A statement goes by itself the first time, when the
 * columns it returns are not known yet, and when it does more than read.
 */
export function together(db: Database): Database {
  const executor = db.getExecutor()
  let waiting: Waiting[] = []

  const sendWave = () => {
    const wave = waiting
    waiting = []
    const same = groupAlike(wave)
    const joinable = same.filter(([first]) => first && isJoinable(first.query))
    const joined = joinable.length > 1 ? joinable : []
    for (const alike of same) if (!joined.includes(alike)) void sendAlone(executor, alike)
    if (joined.length > 0) void sendJoined(executor, joined)
  }

  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) =>
      new Promise<QueryResult<Row>>((answer, fail) => {
        // After everything that goes on without waiting has gone on, and asked what it asks.
        if (waiting.length === 0) process.nextTick(sendWave)
        waiting.push({ query, answer: answer as Waiting['answer'], fail })
      }),
    streamQuery: () => {
      throw new Error('What is streamed is not asked together.')
    },
  }
  return new Kysely<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}

/** Identical queries, grouped. */
function groupAlike(wave: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  for (const one of wave) {
    const alike = groups.find(([first]) => first && isAlike(first.query, one.query))
    if (alike) alike.push(one)
    else groups.push([one])
  }
  return groups
}

const isAlike = (one: CompiledQuery, two: CompiledQuery): boolean =>
  one.sql === two.sql && isSame(one.parameters, two.parameters)

function isSame(one: unknown, two: unknown): boolean {
  if (one instanceof Date && two instanceof Date) return one.getTime() === two.getTime()
  if (Array.isArray(one) && Array.isArray(two))
    return one.length === two.length && one.every((value, index) => isSame(value, two[index]))
  return Object.is(one, two)
}

const ask = (executor: QueryExecutor, query: CompiledQuery) =>
  executor.provideConnection((connection) => connection.executeQuery<unknown>(query))

async function sendAlone(executor: QueryExecutor, alike: readonly Waiting[]): Promise<void> {
  const [first] = alike
  if (!first) return
  try {
    const result = await ask(executor, first.query)
    for (const one of alike) one.answer(result)
  } catch (error) {
    for (const one of alike) one.fail(error)
  }
}

async function sendJoined(executor: QueryExecutor, joined: readonly (readonly Waiting[])[]): Promise<void> {
  const asked = joined.flatMap(([first]) => first?.query ?? [])
  const [first] = asked
  try {
    if (!first) return
    const { split, ...statement } = joinStatements(asked)
    const { rows } = await ask(executor, { ...first, ...statement })
    const answers = split(rows[0] as JoinedRow | undefined)
    for (const [index, alike] of joined.entries())
      for (const one of alike) one.answer({ rows: answers[index] ?? [] })
  } catch (error) {
    for (const one of joined.flat()) one.fail(error)
  }
}
