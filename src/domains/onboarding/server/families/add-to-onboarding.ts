import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { refreshStatuses } from './refresh-statuses.ts'

interface Newcomers {
  readonly studentIds: readonly number[]
  /** The campus and the cycle whose first day is their start date; their group is found by both. Null: no start date. */
  readonly cohortId: number
  readonly cycleId: number | null
  /** They had left the school: where they were onboarded then says nothing of where they are now. */
  readonly areBack?: boolean
}

/**
 * Puts students into the onboarding phase, in the caller's transaction and with the caller's right to do so: into the group
 * of their campus and start date, unassigned where there is none. Nobody is written to. Who is in a group already stays in
 * it, but for who had left the school: they begin anew in a group that is another one. Returns the group.
 */
export async function addToOnboarding(db: Database, newcomers: Newcomers): Promise<number | null> {
  const { studentIds, cohortId, cycleId, areBack = false } = newcomers
  const groupId = cycleId === null ? null : await findGroupId(db, cohortId, cycleId)
  // What they did is kept: it counts in the group of then alone, and is there again where coming back is taken back.
  if (areBack)
    await db
      .updateTable('onboardingFamilies')
      .set({ groupId: null, status: '', lastChecklistId: null, invitedAt: null, enteredAt: sql`now()` })
      .where('studentId', 'in', [...studentIds])
      .where('groupId', 'is distinct from', groupId)
      .execute()
  await sql`
    insert into onboarding_families as family (student_id, group_id, entered_at)
    select student_id, ${groupId}::integer, now() from unnest(${[...studentIds]}::integer[]) as student_id order by 1
    on conflict (student_id) do update set group_id = coalesce(family.group_id, excluded.group_id), archived_at = null`.execute(
    db,
  )
  await refreshStatuses(db, studentIds)
  await publishChange(db, topic('onboarding'))
  return groupId
}

async function findGroupId(db: Database, cohortId: number, cycleId: number): Promise<number | null> {
  const group = await db
    .selectFrom('onboardingGroups')
    .select('id')
    .where('cohortId', '=', cohortId)
    .where('cycleId', '=', cycleId)
    .where('archivedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return group?.id ?? null
}
