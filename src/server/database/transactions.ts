import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { CommitUnknown, isDatabaseAway } from './failures.ts'
import { isOutdatedPlan } from './prepared-statements.ts'
import type { DB } from './tables.ts'

const attempts = 6
const firstPauseMs = 8

/** What PostgreSQL says when two transactions stood in each other's way: done again, one after the other, both succeed. */
const collisions = new Set(['40001', '40P01'])

/**
 * Two stood in each other's way, or a plan is outdated: `inTransaction` runs the work again, and nothing in it may hide
 * it.
 */
export const isCollision = (error: unknown): boolean =>
  isOutdatedPlan(error) || (error instanceof Error && 'code' in error && collisions.has(String(error.code)))

type Undo = () => Promise<void>
const undosOf = new WeakMap<Database, Undo[]>()

/** Registers what has to be taken back outside the database (a stored file) should this transaction not commit. */
export function undoOnRollback(db: Database, undo: Undo): void {
  const undos = undosOf.get(db)
  if (!undos) throw new Error('What is to be undone needs a transaction of inTransaction.')
  undos.push(undo)
}

/**
 * Runs work in a transaction of its own; after a deadlock or a serialisation failure it runs again from the start.
 * So work touches nothing but the transaction: a mail or another service would be asked twice; a file is put with
 * `undoOnRollback`. A connection that was found broken before anything was asked of it is replaced once.
 *
 * @throws CommitUnknown when the database went away after the commit was sent
 */
export async function inTransaction<T>(
  database: Kysely<DB>,
  work: (db: Transaction<DB>) => Promise<T>,
): Promise<T> {
  let wasReplaced = false
  for (let attempt = 1; ; attempt++) {
    let stage: 'opening' | 'working' | 'committing' = 'opening'
    const undos: Undo[] = []
    try {
      return await database.transaction().execute(async (db) => {
        stage = 'working'
        undosOf.set(db, undos)
        const result = await work(db)
        stage = 'committing'
        return result
      })
    } catch (error) {
      const isAway = isDatabaseAway(error)
      // What was stored beside a commit that may have happened stays: a row without its file would be worse.
      if (isAway && isStage(stage, 'committing'))
        throw new CommitUnknown('The answer to a commit was lost.', { cause: error })
      for (const undo of undos.reverse()) await undo().catch(() => {})
      if (isAway && isStage(stage, 'opening') && !wasReplaced) {
        wasReplaced = true
        await wait(readPauseMs)
        continue
      }
      if (!isCollision(error) || attempt === attempts) throw error
      // Growing and uneven, so that the same two do not meet again.
      await wait(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

type Stage = 'opening' | 'working' | 'committing'
/** The compiler does not see that the work changes the stage. */
const isStage = (stage: Stage, expected: Stage) => stage === expected

const readPauseMs = 250

/** Failures of a second try: whoever stands around it does not try a third time. */
const triedAgain = new WeakSet<object>()

/** Reads; when the database went away meanwhile, its tables changed, or it stood in another's way, once more. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (triedAgain.has(Object(error))) throw error
    if (isDatabaseAway(error)) await wait(readPauseMs)
    else if (!isCollision(error)) throw error
  }
  return read().catch((error: unknown) => {
    triedAgain.add(Object(error))
    throw error
  })
}
