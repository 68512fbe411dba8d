import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'

const attempts = 6
const firstPauseMs = 8

/** What PostgreSQL says when two transactions stood in each other's way: done again, one after the other, both succeed. */
const collisions = new Set(['40001', '40P01'])

const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && collisions.has(String(error.code))

/**
 * Runs work in a transaction of its own; after a deadlock or a serialisation failure it runs again from the start.
 * So work touches nothing but the transaction: a mail, a file or another service would be asked twice.
 */
export async function inTransaction<T>(
  database: Kysely<DB>,
  work: (db: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
      // Growing and uneven, so that the same two do not meet again.
      await wait(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}
