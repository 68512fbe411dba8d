import type { Database } from '#server/database/database.ts'

/** The recording of a roll's meeting that can be played; undefined where there is none. */
export async function findRecordingOf(db: Database, attendableId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('recordings')
    .select('id')
    .where('attendableId', '=', attendableId)
    .where('state', '=', 'ready')
    .orderBy('startedAt')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
