import type { Design } from '../contract/design.schemas.ts'

/**
 * A design whose rows fit together, whoever deleted what meanwhile: sessions go with their week, tasks stay without a
 * due week, and a task is assessed only by what its template has.
 */
export function fittingDesign(design: Design): Design {
  const weeks = new Set(design.weeks.map(({ key }) => key))
  const [units, abilities] = [new Set(design.unit_ids), new Set(design.ability_ids)]
  return {
    ...design,
    sessions: design.sessions.filter(({ week }) => weeks.has(week)),
    tasks: design.tasks.map((task) => ({
      ...task,
      week: task.week !== null && weeks.has(task.week) ? task.week : null,
      unit_ids: task.unit_ids.filter((id) => units.has(id)),
      ability_ids: task.ability_ids.filter((id) => abilities.has(id)),
    })),
  }
}
