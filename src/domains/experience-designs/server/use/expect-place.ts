import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

/**
 * Locks employees in order of number, so that two who book one of them wait for each other. Throws where one of `wanted`
 * does not work here any more; `known` are locked with them.
 */
export async function expectWorking(
  db: Database,
  wanted: readonly number[],
  known: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: number; works: boolean }>`
    select e.id, u.deactivated_at is null as works from employees e join users u on u.id = e.id
    where e.id = any(${[...new Set([...wanted, ...known])]}::integer[]) order by e.id for no key update of e`.execute(
    db,
  )
  const working = new Set(rows.flatMap(({ id, works }) => (works ? [id] : [])))
  if (wanted.some((id) => !working.has(id) && !known.includes(id)))
    throw invalid({ expert_ids: 'Someone on this list no longer works here.' })
}
