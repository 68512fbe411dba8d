import type { Design } from '#domains/templates/contract/design.schemas.ts'
import type { Template } from '#domains/templates/contract/templates.contract.ts'
import { fittingDesign } from '#domains/templates/rules/fitting-design.ts'

/** The design of a template in which what is not taught any more gives way to what follows it, in its tasks as well. */
export function withoutRetired({
  design,
  units,
  abilities,
}: Pick<Template, 'design' | 'units' | 'abilities'>): Design {
  const replacing = (covered: Template['units']) => {
    const next = new Map(
      covered.map(({ id, is_retired, successor }) => [id, is_retired ? successor?.id : id]),
    )
    return (ids: readonly number[]) => [...new Set(ids.flatMap((id) => next.get(id) ?? []))]
  }
  const [ofUnits, ofAbilities] = [replacing(units), replacing(abilities)]
  return fittingDesign({
    ...design,
    unit_ids: ofUnits(design.unit_ids),
    ability_ids: ofAbilities(design.ability_ids),
    tasks: design.tasks.map((task) => ({
      ...task,
      unit_ids: ofUnits(task.unit_ids),
      ability_ids: ofAbilities(task.ability_ids),
    })),
  })
}
