import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * A proposal that is ready as JSON for `plannedOf`, written by the database: twenty thousand rows go on to a thread
 * without becoming objects here. What a place is worth is kept with it. Undefined while it is not ready.
 */
export async function readPlanned(db: Database, proposalId: number): Promise<string | undefined> {
  const { rows } = await sql<{ planned: string }>`
    select json_build_object('input', input, 'plan', json_build_object(
      'placements', (select coalesce(json_agg(json_build_object('studentId', student_id,
          'experienceId', experience_id, 'block', block, 'rank', rank, 'source', source)
          order by student_id, experience_id), '[]')
        from proposal_placements where proposal_id = proposals.id),
      'value', 0, 'gap', 0, 'isWhole', true, 'worthOfPlace', coalesce(worth_of_place, '{}')))::text as planned
    from proposals where id = ${proposalId} and state = 'ready' and input is not null`.execute(db)
  return rows[0]?.planned
}
