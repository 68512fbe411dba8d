import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { markEverybody, recountMarked } from './kept/recount.ts'
import { recountJob } from './kept/recount-job.ts'

export const graduationJobs = [
  defineJob({
    ...recountJob,
    title: 'Recalculates the graduation of students whose evidence, places or plan changed',
    cron: '* * * * *',
    run: (_data, services) => recountMarked(services),
  }),
  defineJob({
    name: 'graduation.recount-everybody',
    title: 'Recalculate graduation',
    cron: '20 3 * * *',
    byHand: {
      does: 'Recalculates credits and graduation of every student, because time passes for all; takes minutes in a large school.',
    },
    run: async (_data, services, told) => {
      const marked = await markEverybody(services.database)
      const telling = (done: number) => told.progress(done, marked)
      return didTo('Recalculated', await recountMarked(services, telling), 'student')
    },
  }),
]
