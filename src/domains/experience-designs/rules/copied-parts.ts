import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { fittingDesign } from '#domains/templates/rules/fitting-design.ts'
import type { CopiedPart } from '../contract/duplicate.contract.ts'

/** A design with those parts alone that are copied; sessions go with the weeks they stand in. */
export function withParts(design: Design, parts: readonly CopiedPart[]): Design {
  const has = (part: CopiedPart) => parts.includes(part)
  return fittingDesign({
    ...design,
    ...(!has('learning') && { unit_ids: [], ability_ids: [], driving_question: '' }),
    ...(!has('plan') && { weeks: [], sessions: [] }),
    ...(!has('sessions') && { sessions: [] }),
    ...(!has('tasks') && { tasks: [] }),
  })
}
