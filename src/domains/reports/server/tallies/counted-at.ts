import type { Database } from '#server/database/database.ts'

/** When all students were counted last; null where they never were. */
export async function findCountedAt(db: Database): Promise<string | null> {
  const row = await db.selectFrom('reportCounts').select('countedAt').executeTakeFirst()
  return row?.countedAt.toISOString() ?? null
}
