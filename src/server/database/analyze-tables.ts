import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Tells the planner what tables hold whose rows came or went all at once; only their owner may, so the database does it. */
export const analyzeTables = (db: Database, tables: readonly string[]) =>
  sql`select analyze_tables(${[...tables]})`.execute(db)
