import { defineJob } from '#server/jobs/define-job.ts'
import { markEverybody, recountMarked } from './kept/recount.ts'
import { recountJob } from './kept/recount-job.ts'

export const graduationJobs = [
  defineJob({
    ...recountJob,
    title: 'Reckons the graduation of students again whose evidence, places or plan changed',
    cron: '* * * * *',
    run: (_data, services) => recountMarked(services),
  }),
  defineJob({
    name: 'graduation.recount-everybody',
    title: 'Reckons the graduation of all students again, since time passes for all',
    cron: '20 3 * * *',
    byHand: {
      does: 'Reckons credits and graduation of every student again; takes minutes in a large school.',
    },
    run: async (_data, services) => {
      await markEverybody(services.database)
      await recountMarked(services)
    },
  }),
]
