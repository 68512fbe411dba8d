import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { fillAllPlaces, fillPlaces, fillPlacesJob } from './offers/lapse-offers.ts'
import { fillPlacesOf } from './places/leave-school.ts'

export const registrationsJobs = [
  defineJob({
    name: fillPlacesJob,
    title: 'Gives places that nobody answered for to the next on the wait list',
    cron: '*/5 * * * *',
    data: z.object({}),
    run: (_data, services) => fillAllPlaces(services),
  }),
  defineJob({
    ...fillPlacesOf,
    title: 'Gives the places of who left the school to the wait lists',
    run: ({ experienceId }, services) => fillPlaces(services, experienceId),
  }),
]
