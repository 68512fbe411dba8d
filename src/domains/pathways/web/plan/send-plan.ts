import { client } from '#web/calls/api.ts'
import type { CyclePlan } from '../../contract/pathways.schemas.ts'
import { chosenOf, type Slot } from './plan-slots.ts'

/** Saves the templates of a cycle over what was stored at a version; a preview says whose plans it would touch. */
export const sendPlan = (
  pathwayId: number,
  { cycleId, version }: Pick<CyclePlan, 'cycleId' | 'version'>,
  slots: readonly Slot[],
  is_preview: boolean,
) =>
  client.pathways.changePathway({
    action: 'update_cycle_plan',
    pathwayId,
    cycleId,
    templateIds: chosenOf(slots),
    version,
    is_preview,
  })
