import type { Database } from '#server/database/database.ts'

/** Whether the school has a community whose chat is set up, so that who comes and goes is synced with it. */
export async function hasChat(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('chatServers')
    .select('server')
    .where('setUpAt', 'is not', null)
    .limit(1)
    .execute()
  return found.length > 0
}
