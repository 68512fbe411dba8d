import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { fillAllPlaces, fillPlaces, fillPlacesJob } from './offers/lapse-offers.ts'
import { checkSeats, checkSeatsJob } from './places/check-seats.ts'
import { fillPlacesOf } from './places/leave-school.ts'

export const registrationsJobs = [
  defineJob({
    name: fillPlacesJob,
    title: 'Pass on places that nobody answered for',
    cron: '*/5 * * * *',
    byHand: {
      does: 'Gives places whose offer has run out to the next on the wait list, and tells them.',
    },
    run: async (_data, services, telling) =>
      didTo('Went through', await fillAllPlaces(services, telling), 'wait list'),
  }),
  defineJob({
    ...fillPlacesOf,
    title: 'Gives the places of who left the school to the wait lists',
    run: ({ experienceId }, services) => fillPlaces(services, experienceId),
  }),
  defineJob({
    name: checkSeatsJob,
    title: 'Recount registrations and wait lists',
    cron: '50 2 * * *',
    byHand: {
      does: 'Counts who is registered and who waits in every experience again; nobody gains or loses a place.',
    },
    run: async (_data, services) => {
      const wrong = await checkSeats(services)
      return wrong.length === 0
        ? 'Everything that is kept was right.'
        : didTo('Put right', wrong.length, 'experience')
    },
  }),
]
