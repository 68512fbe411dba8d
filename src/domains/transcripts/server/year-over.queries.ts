import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Whether the running school year has ended: the one to come is known from then on, though none of its cycles has begun. */
export async function isYearOver(db: Database, nowMs: number): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select coming_school_year(${new Date(nowMs)}) is not null as is_over`.execute(db)
  return rows[0]?.isOver ?? false
}
