import { api } from '#web/calls/api.ts'

/** What shows places and who has them: the lists, the report, the page of an experience, and where a cycle is planned. */
export const placeQueries = [
  api.registrations.key(),
  api.registrationChanges.key(),
  api.catalogue.key(),
  api.journey.key(),
  api.masterSchedule.key(),
]
