import type { DesignTab } from '#domains/templates/contract/design-tabs.ts'
import { api } from '#web/calls/api.ts'

/** Where a tab of the editor of an experience is. */
export const designHref = (experienceId: number, tab: DesignTab) =>
  `/experiences/editor/${experienceId}/${tab}`

export const designQuery = (experience_id: number) =>
  api.experienceDesigns.getDesign.queryOptions({ input: { experience_id } })

export const designOptionsQuery = (experience_id: number) =>
  api.experienceDesigns.getDesignOptions.queryOptions({ input: { experience_id }, staleTime: 300_000 })
