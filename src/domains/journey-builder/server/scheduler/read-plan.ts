import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Plan } from '../../rules/plan-types.ts'
import { placementSources } from '../../rules/plan-types.ts'

/** What a proposal gives, as rules take it; what a place is worth is kept with it. */
export async function readPlan(db: Database, proposalId: number): Promise<Plan> {
  const { rows } = await sql<{ worthOfPlace: Record<number, number> | null }>`
    select worth_of_place from proposals where id = ${proposalId}`.execute(db)
  const placements = await db
    .selectFrom('proposalPlacements')
    .select(['studentId', 'experienceId', 'block', 'rank', 'source'])
    .where('proposalId', '=', proposalId)
    .orderBy('studentId')
    .orderBy('experienceId')
    .execute()
  return {
    placements: placements.map(({ source, ...one }) => ({
      ...one,
      source: placementSources.find((name) => name === source) ?? 'drawn',
    })),
    value: 0,
    gap: 0,
    isWhole: true,
    worthOfPlace: rows[0]?.worthOfPlace ?? {},
  }
}
