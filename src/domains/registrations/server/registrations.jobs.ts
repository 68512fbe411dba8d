import { defineJob } from '#server/jobs/define-job.ts'
import { fillAllPlaces, fillPlaces, fillPlacesJob } from './offers/lapse-offers.ts'
import { checkSeats, checkSeatsJob } from './places/check-seats.ts'
import { fillPlacesOf } from './places/leave-school.ts'

export const registrationsJobs = [
  defineJob({
    name: fillPlacesJob,
    title: 'Gives places that nobody answered for to the next on the wait list',
    cron: '*/5 * * * *',
    byHand: {
      does: 'Gives places whose offer has run out to the next on the wait list, and tells them.',
    },
    run: (_data, services) => fillAllPlaces(services),
  }),
  defineJob({
    ...fillPlacesOf,
    title: 'Gives the places of who left the school to the wait lists',
    run: ({ experienceId }, services) => fillPlaces(services, experienceId),
  }),
  defineJob({
    name: checkSeatsJob,
    title: 'Count who is registered and waits again, and put right what is kept of it',
    cron: '50 2 * * *',
    byHand: {
      does: 'Counts who is registered and who waits in every experience again; nobody gains or loses a place.',
    },
    run: async (_data, services) => {
      await checkSeats(services)
    },
  }),
]
