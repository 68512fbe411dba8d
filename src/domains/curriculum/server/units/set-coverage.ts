import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** Sets what an experience covers. The caller has made sure that all of it is taught, or was covered before. */
export async function setCoverage(
  db: Database,
  experienceId: number,
  { unitIds, abilityIds }: { readonly unitIds: readonly number[]; readonly abilityIds: readonly number[] },
): Promise<void> {
  await db.deleteFrom('experienceUnits').where('experienceId', '=', experienceId).execute()
  await db.deleteFrom('experienceAbilities').where('experienceId', '=', experienceId).execute()
  await insertRows(
    db,
    'experienceUnits',
    unitIds.map((unitId) => ({ experienceId, unitId })),
  )
  await insertRows(
    db,
    'experienceAbilities',
    abilityIds.map((abilityId) => ({ experienceId, abilityId })),
  )
}
