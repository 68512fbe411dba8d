import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { nobody, type Reach, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface Asked {
  /** SQL: their numbers. */
  readonly employeeIds: RawBuilder<number>
  readonly permissions: readonly Permission[]
  readonly nowMs: number
}

/**
 * Employees who still work here as the viewers they would be, with what they hold of these permissions, by number: to ask
 * the rules of a domain for each of them. Who holds none is not among them.
 */
export async function listViewers(
  db: Database,
  { employeeIds, permissions, nowMs }: Asked,
): Promise<ReadonlyMap<number, Viewer>> {
  const { rows } = await sql<{
    userId: number
    permission: Permission
    cohortId: number | null
    teachingCycleId: number | null
  }>`
    select users.id as user_id, held.permission, held.cohort_id, teaching_cycle(${new Date(nowMs)}) as teaching_cycle_id
    from users cross join lateral rights_held(users.id) held
    where users.id = any(array(${employeeIds})) and users.role = 'employee' and users.deactivated_at is null
      and held.permission = any(${[...permissions]}::text[])`.execute(db)
  const today = schoolDateOf(nowMs)
  const viewers = new Map<number, Viewer>()
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const grants = new Map<Permission, Reach>()
    for (const { permission, cohortId } of own) {
      const reach = grants.get(permission) ?? []
      grants.set(permission, reach === 'all' || cohortId === null ? 'all' : [...reach, cohortId])
    }
    const teachingCycleId = own[0]?.teachingCycleId ?? null
    viewers.set(userId, { ...nobody, role: 'employee', userId, grants, teachingCycleId, today })
  }
  return viewers
}
