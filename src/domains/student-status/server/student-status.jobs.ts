import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { beginPlannedLeaves } from './planned-leaves.ts'

const beginLeavesName = 'student-status.begin-leaves'
const beginLeaves = defineJob({
  name: beginLeavesName,
  title: 'Begin planned leaves of absence',
  cron: '10 0 * * *',
  isMadeUp: true,
  byHand: {
    does: 'Begins the leaves of absence that were planned for today or before.',
  },
  run: async (_data, services, telling) =>
    didTo('Began', await beginPlannedLeaves(services, beginLeavesName, telling), 'leave'),
})

export const studentStatusJobs = [beginLeaves]
