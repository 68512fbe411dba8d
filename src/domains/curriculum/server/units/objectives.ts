import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { UnitFields } from '../../contract/units.schemas.ts'

interface SentObjective {
  /** Null for one that is new to this unit. */
  readonly id: number | null
  readonly title: string
}

/** The objectives of a form in their order: as it says, and what it does not name after that. */
export function orderObjectives(fields: UnitFields, ownIds: ReadonlySet<number>): SentObjective[] {
  const named = fields.objectives_order.filter((key) => key in fields.objectives)
  const keys = [...new Set([...named, ...Object.keys(fields.objectives)])]
  return keys.map((key) => ({
    id: ownIds.has(Number(key)) ? Number(key) : null,
    title: fields.objectives[key] ?? '',
  }))
}

/** Gives a unit these objectives: known ones keep their number, the rest are added, what is missing is deleted. */
export async function replaceObjectives(
  db: Database,
  unitId: number,
  objectives: readonly SentObjective[],
): Promise<void> {
  const kept = objectives.flatMap(({ id }) => (id === null ? [] : [id]))
  await sql`delete from unit_objectives where unit_id = ${unitId} and id <> all(${kept}::integer[])`.execute(
    db,
  )
  if (objectives.length === 0) return
  const sent = JSON.stringify(objectives.map((one, position) => ({ ...one, position })))
  await sql`
    with sent as (select * from jsonb_to_recordset(${sent}::jsonb) as s (id integer, title text, position integer)),
      changed as (
        update unit_objectives o set title = sent.title, position = sent.position
        from sent where o.id = sent.id and o.unit_id = ${unitId})
    insert into unit_objectives (unit_id, title, position)
      select ${unitId}, title, position from sent where id is null order by position`.execute(db)
}
