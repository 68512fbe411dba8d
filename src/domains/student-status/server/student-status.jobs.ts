import { defineJob } from '#server/jobs/define-job.ts'
import { beginPlannedLeaves } from './planned-leaves.ts'

const beginLeaves = defineJob({
  name: 'student-status.begin-leaves',
  title: 'Begin the leaves of absence that were planned for today',
  cron: '10 0 * * *',
  byHand: {
    does: 'Begins the leaves of absence that were planned for today or before.',
  },
  run: async (_data, services) => {
    await beginPlannedLeaves(services, beginLeaves.name)
  },
})

export const studentStatusJobs = [beginLeaves]
