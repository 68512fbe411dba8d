import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Design } from '../../contract/design.schemas.ts'

type Covers = Pick<Design, 'unit_ids' | 'ability_ids'>

/** Throws a sentence by field where a design covers what is not taught any more, unless it did `before`. */
export async function checkTaught(db: Database, design: Covers, before?: Covers): Promise<void> {
  const { rows } = await sql<{
    kind: 'unit' | 'ability'
    id: number
    title: string
    isRetired: boolean
    next: string | null
  }>`
    select 'unit' as kind, u.id, u.title, u.retired_at is not null as is_retired, n.title as next
    from units u left join units n on n.id = u.successor_id
    where u.id = any(${design.unit_ids}::integer[]) and u.deleted_at is null
    union all
    select 'ability', id, title, retired_at is not null, null from abilities
    where id = any(${design.ability_ids}::integer[])`.execute(db)
  for (const [kind, ids, kept] of [
    ['unit', design.unit_ids, before?.unit_ids],
    ['ability', design.ability_ids, before?.ability_ids],
  ] as const) {
    const known = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row]))
    const field = `${kind}_ids`
    if (ids.some((id) => !known.has(id))) throw invalid({ [field]: 'Some of this does not exist any more.' })
    const retired = [...known.values()].find(({ id, isRetired }) => isRetired && !kept?.includes(id))
    if (retired)
      throw invalid({
        [field]: `${retired.title} is not taught any more.${retired.next === null ? '' : ` ${retired.next} follows it.`}`,
      })
  }
}
