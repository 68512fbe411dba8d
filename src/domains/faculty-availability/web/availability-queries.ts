import { api } from '#web/calls/api.ts'

/** What shows who is here when: the page of a person, and what planning a cycle says to check first. */
export const availabilityQueries = [
  api.facultyAvailability.key(),
  api.journey.key(),
  api.masterSchedule.key(),
]
