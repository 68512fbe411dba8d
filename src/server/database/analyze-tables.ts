import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Updates the planner's statistics of tables whose rows came or went all at once; a database function does it, as their
 * owner.
 */
export const analyzeTables = (db: Database, tables: readonly string[]) =>
  sql`select analyze_tables(${[...tables]})`.execute(db)
