import { type BuiltInGroup, builtInGroups } from '#contract/built-in-groups.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#server/database/database.ts'

/** A group of employees with its permissions, on every campus unless some are named. */
export async function makeGroup(
  db: Database,
  group: Partial<BuiltInGroup> & {
    readonly permissions: readonly Permission[]
    readonly cohortIds?: readonly number[]
  },
): Promise<number> {
  const { permissions, cohortIds, slug, title = 'A group', isAdmin = false, isSuperAdmin = false } = group
  const { id } = await db
    .insertInto('permissionGroups')
    .values({ slug: slug ?? null, title, isAdmin, isSuperAdmin })
    .returning('id')
    .executeTakeFirstOrThrow()
  const campuses = cohortIds ?? [null]
  const rows = permissions.flatMap((permission) =>
    campuses.map((cohortId) => ({ groupId: id, permission, cohortId })),
  )
  if (rows.length > 0) await db.insertInto('permissionGroupPermissions').values(rows).execute()
  return id
}

/** The groups every school starts with; their numbers by slug. */
export async function makeBuiltInGroups(db: Database): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const group of builtInGroups) ids.set(group.slug, await makeGroup(db, group))
  return ids
}

/** Puts an employee into a group, everywhere unless campuses are named. */
export const addToGroup = (
  db: Database,
  employeeId: number,
  groupId: number,
  cohortIds: readonly number[] | null = null,
) =>
  db
    .insertInto('permissionGroupMembers')
    .values({ employeeId, groupId, cohortIds: cohortIds && [...cohortIds] })
    .execute()
