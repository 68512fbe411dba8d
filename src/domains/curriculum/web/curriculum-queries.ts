import { api } from '#web/calls/api.ts'

/** What shows or offers units, abilities, subjects and topics: their lists, and what the editors let one choose from. */
export const curriculumQueries = [
  api.units.key(),
  api.abilities.key(),
  api.subjects.key(),
  api.templates.getDesignOptions.key(),
  api.experienceDesigns.getDesignOptions.key(),
  api.plans.getPlanOptions.key(),
]
