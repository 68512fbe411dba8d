import { inTransaction } from '#server/database/transactions.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { reckonHours } from './kept/reckon-hours.ts'

export const learningTimesJobs = [
  defineJob({
    name: 'learning-times.reckon-hours',
    title: 'Recalculate the learning hours of every student',
    cron: '10 4 * * *',
    byHand: {
      does: 'Adds up the learning hours of this school year of every student again for the report; takes minutes in a large school.',
    },
    run: async (_data, { database, clock }, telling) =>
      didTo(
        'Recalculated',
        await reckonHours(database, clock.nowMs(), (work) => inTransaction(database, work), telling),
        'student',
      ),
  }),
]
