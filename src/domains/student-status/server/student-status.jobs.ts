import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { beginPlannedLeaves } from './planned-leaves.ts'
import { tellLeavesOver } from './tell-leaves-over.ts'

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

const tellOver = defineJob({
  name: 'student-status.tell-leaves-over',
  title: 'Tell staff about leaves of absence that are over',
  // Before the mail of the morning is written.
  cron: '0 7 * * *',
  isMadeUp: true,
  byHand: {
    does: 'Tells staff about students whose leave of absence is over but who are still on it, once a week for each.',
  },
  run: async (_data, services) => didTo('Told of', await tellLeavesOver(services), 'leave'),
})

export const studentStatusJobs = [beginLeaves, tellOver]
