import { defineJob } from '#server/jobs/define-job.ts'
import { keepParts } from '#server/parts/keep-parts.ts'

export const shellJobs = [
  defineJob({
    name: 'parts.keep',
    title: 'Makes the parts of the tables that only grow ahead of their school year',
    cron: '10 2 * * *',
    run: (_data, services) => keepParts(services),
  }),
]
