import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'

/** Notes files before they are stored, so that one whose row is never written is found again: the store is never searched. */
export interface UnfinishedFiles {
  /** Outside the transaction that stores the file: the note stays, whatever becomes of that. */
  note(key: string, at: Date): Promise<void>
  /** Within that transaction: its commit takes the note away, as the file is now named by its row. */
  finish(db: Database, key: string): Promise<void>
  /** Takes the note away after the file was deleted again. */
  forget(key: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Over a connection of its own: who stores a file holds one of the others, and with as many uploads as there are connections
 * all would wait for each other.
 */
export const noteUnfinishedFiles = (pool: pg.Pool): UnfinishedFiles => ({
  async note(key, at) {
    await pool.query('insert into unfinished_files (storage_key, begun_at) values ($1, $2)', [key, at])
  },
  async finish(db, key) {
    const { numAffectedRows } = await sql`delete from unfinished_files where storage_key = ${key}`.execute(db)
    // A file that stood there as unfinished beside its row would be deleted with it.
    if (numAffectedRows !== 1n) throw new Error('A file was stored that nobody noted.')
  },
  async forget(key) {
    await pool.query('delete from unfinished_files where storage_key = $1', [key])
  },
  stop: () => pool.end(),
})
