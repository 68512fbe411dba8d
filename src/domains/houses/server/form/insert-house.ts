import type { Database } from '#server/database/database.ts'

interface NewHouse {
  readonly title: string
  readonly cohortId: number
  readonly byUserId: number
  readonly nowMs: number
}

/** Makes a house without members, advisor and meetings. Returns its number. */
export async function insertHouse(
  db: Database,
  { title, cohortId, byUserId, nowMs }: NewHouse,
): Promise<number> {
  const now = new Date(nowMs)
  const { id } = await db
    .insertInto('houses')
    .values({ title, cohortId, updatedBy: byUserId, updatedAt: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
