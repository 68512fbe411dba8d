import pg from 'pg'
import { vi } from 'vitest'

interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * What is sent to the database meanwhile, in order. The queue of jobs is left out: it looks for work by a clock of its
 * own, whatever is done meanwhile.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .flatMap((given) => sentStatement(given) ?? [])
      .filter(({ text }) => !text.includes('pgboss.'))
  } finally {
    query.mockRestore()
  }
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
