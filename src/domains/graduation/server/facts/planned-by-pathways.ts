import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { DatedCoverage } from './dated-coverage.ts'
import type { Calendar } from './find-programs.ts'

interface PlannedCycle {
  readonly id: number
  readonly schoolYear: string
  readonly position: number
}

interface PlannedTemplate {
  readonly pathwayId: number
  readonly cycleId: number
  readonly title: string
  readonly unitIds: number[]
  readonly abilityIds: number[]
}

/**
 * What the pathways of students plan for the coming cycles: templates, of which experiences are still to be made; none
 * of those that are archived.
 */
export async function listPlannedByPathways(
  db: Database,
  studentIds: readonly number[],
  { year, nowMs }: Calendar,
): Promise<DatedCoverage[]> {
  const { rows: plans } = await sql<PlannedTemplate & PlannedCycle>`
    select plan.pathway_id, plan.cycle_id, t.title, c.id, c.school_year, c.position,
      array(select u.unit_id from template_units u where u.template_id = t.id order by 1) as unit_ids,
      array(select a.ability_id from template_abilities a where a.template_id = t.id order by 1) as ability_ids
    from cycles c
    join pathway_plans plan on plan.cycle_id = c.id
    join pathways p on p.id = plan.pathway_id and p.removed_at is null
    join pathway_plan_templates pt on pt.plan_id = plan.id
    join templates t on t.id = pt.template_id and t.archived_at is null
    where c.starts_at > ${new Date(nowMs)}
    order by c.starts_at, plan.pathway_id, pt.position`.execute(db)
  const years = [...new Set(plans.map(({ schoolYear }) => schoolYear))]
  const coverages: DatedCoverage[] = []
  for (const schoolYear of years) {
    const first = Number(schoolYear.slice(0, 4))
    const { rows } = await sql<{ studentId: number; pathwayIds: number[] }>`
      select student_id, array_agg(pathway_id) as pathway_ids
      from pathways_of_students(${schoolYear}, ${first - year}::integer)
      where student_id = any(${[...studentIds]}::integer[]) and pathway_id is not null group by 1`.execute(db)
    const ofYear = Map.groupBy(
      plans.filter((plan) => plan.schoolYear === schoolYear),
      ({ pathwayId }) => pathwayId,
    )
    for (const { studentId, pathwayIds } of rows)
      for (const pathwayId of pathwayIds)
        for (const { title, cycleId, position, unitIds, abilityIds } of ofYear.get(pathwayId) ?? [])
          coverages.push({
            studentId,
            title,
            experienceId: null,
            cycleId,
            year: first,
            position,
            unitIds,
            abilityIds,
          })
  }
  return coverages
}
