import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { PlanNeed } from '../rules/plan-types.ts'
import type { CycleYear } from './planned-cycle.ts'

type Covering = readonly { readonly id: number; readonly units: readonly number[] }[]

/**
 * What pathways ask for in a cycle, by pathway: an experience that covers a unit of the plan's templates. Electives are
 * wishes, not needs; what nothing covers is none.
 */
export async function listNeeds(
  db: Database,
  cycleId: number,
  experiences: Covering,
): Promise<Map<number, PlanNeed>> {
  const { rows: plans } = await sql<{ pathwayId: number; title: string; units: number[] }>`
    select p.id as pathway_id, p.title, array_agg(distinct tu.unit_id) as units
    from pathway_plans plan join pathways p on p.id = plan.pathway_id and p.removed_at is null
    join pathway_plan_templates t on t.plan_id = plan.id join template_units tu on tu.template_id = t.template_id
    where plan.cycle_id = ${cycleId} and p.type <> 'electives' group by 1, 2 order by 1`.execute(db)
  return new Map(
    plans.flatMap(({ pathwayId, title, units }) => {
      const asked = new Set(units)
      const serving = experiences.filter((one) => one.units.some((unit) => asked.has(unit)))
      return serving.length === 0
        ? []
        : [[pathwayId, { title, experiences: serving.map((one) => one.id) }] as const]
    }),
  )
}

/** What pathways ask for in a cycle, by student. */
export async function loadNeeds(
  db: Database,
  { id, schoolYear, ahead }: CycleYear & { readonly id: number },
  experiences: Covering,
): Promise<Map<number, PlanNeed[]>> {
  const byPathway = await listNeeds(db, id, experiences)
  const { rows } = await sql<{ studentId: number; pathwayIds: number[] }>`
    select student_id, array_agg(pathway_id order by pathway_id) as pathway_ids
    from pathways_of_students(${schoolYear}, ${ahead}::integer)
    where pathway_id = any(${[...byPathway.keys()]}::integer[]) group by 1`.execute(db)
  return new Map(
    rows.map(({ studentId, pathwayIds }) => [
      studentId,
      pathwayIds.flatMap((pathwayId) => byPathway.get(pathwayId) ?? []),
    ]),
  )
}
