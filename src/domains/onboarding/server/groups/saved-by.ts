import type { Database } from '#server/database/database.ts'

/** Who changed a group last, and when, for who meant to change it as it was before. */
export async function savedBy(db: Database, groupId: number) {
  const row = await db
    .selectFrom('onboardingGroups')
    .leftJoin('users', 'users.id', 'updatedBy')
    .select(['users.name', 'onboardingGroups.updatedAt'])
    .where('onboardingGroups.id', '=', groupId)
    .executeTakeFirstOrThrow()
  return { savedBy: row.name ?? 'Somebody', savedAt: row.updatedAt.toISOString() }
}
