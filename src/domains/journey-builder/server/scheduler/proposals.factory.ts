import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

interface ProposalChoice {
  readonly cycleId: number
  readonly studentId: number
  readonly experienceId: number
}

/** A proposal that is ready, with one placement and one block that stays empty; its number. */
export async function makeProposal(
  db: Database,
  { cycleId, studentId, experienceId }: ProposalChoice,
): Promise<number> {
  const { id } = await db
    .insertInto('proposals')
    .values({
      cycleId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from proposals)`,
      seed: 7,
      state: 'ready',
      madeAt: new Date('2026-11-09T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('proposalPlacements')
    .values({ proposalId: id, studentId, experienceId, block: 0, rank: 1, source: 'choice' })
    .execute()
  await db
    .insertInto('proposalGaps')
    .values({
      proposalId: id,
      studentId,
      block: 1,
      reason: 'nothing_chosen',
      choices: '{"choices":[],"near":[]}',
    })
    .execute()
  await db
    .insertInto('proposalStudents')
    .values({ proposalId: id, studentId, requests: 2, requestsMet: 1, needs: 0, needsMet: 0, gaps: 1 })
    .execute()
  return id
}
