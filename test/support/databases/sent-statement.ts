import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'

interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

const isOfWork = new AsyncLocalStorage<true>()

/**
 * What `work` sends to the database, in order. What others send meanwhile is left out: the queue of jobs, live news and
 * what is written down every few seconds go by clocks of their own, whatever is done.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const send = pg.Client.prototype.query
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const statement = isOfWork.getStore() && sentStatement(given)
    if (statement) sent.push(statement)
    return Reflect.apply(send, this, given)
  })
  try {
    await isOfWork.run(true, work)
    return sent
  } finally {
    query.mockRestore()
  }
}

/** SQL: a statement that was sent, with its values in their places: to be explained as it was asked. */
export function filledIn({ text, values }: SentStatement): RawBuilder<unknown> {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql``,
  )
}

/** What `pg.Client.query` was given: a text with its values, or a prepared statement; undefined for what is neither. */
export function sentStatement(given: readonly unknown[]): SentStatement | undefined {
  const [first, second] = given
  const { text, values } =
    typeof first === 'object' && first !== null
      ? (first as { text?: unknown; values?: unknown })
      : { text: first, values: second }
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? values : [] } : undefined
}
