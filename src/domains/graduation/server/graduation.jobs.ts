import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
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
    title: 'Reckon graduation again',
    cron: '20 3 * * *',
    byHand: {
      does: 'Reckons credits and graduation of every student again, because time passes for all; takes minutes in a large school.',
    },
    run: async (_data, services, told) => {
      const marked = await markEverybody(services.database)
      const telling = (done: number) => told.progress(done, marked)
      return didTo('Reckoned', await recountMarked(services, telling), 'student')
    },
  }),
]
