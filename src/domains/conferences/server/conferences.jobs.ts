import { z } from 'zod'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import type { Services } from '#server/services.ts'
import { checkExperience } from './check/check-experience.ts'
import { askChecks, listAsked } from './check/checks.queries.ts'

const checkJob = defineJob({
  name: 'conferences.check',
  title: 'Compare the meetings of one experience with the video service',
  data: z.object({ experienceId: z.int() }),
  // Each mostly waits for the service, whose budget paces them.
  atOnce: 4,
  run: ({ experienceId }, services) => checkExperience(services, experienceId),
})

async function sendOff({ database, jobs }: Services): Promise<number> {
  const asked = await listAsked(database)
  for (const { experienceId } of asked)
    await jobs.enqueue(database, checkJob, { experienceId }, { key: String(experienceId) })
  return asked.length
}

/** Goes on with whatever was asked for, or left by a server that was killed. */
export const followChecksJob = defineJob({
  name: 'conferences.follow',
  title: 'Go on with comparisons of video meetings',
  cron: '* * * * *',
  run: (_data, services) => sendOff(services),
})

const pullJob = defineJob({
  name: 'conferences.pull',
  title: 'Compare the video meetings of this cycle',
  cron: '20 5 * * *',
  byHand: {
    does: 'Asks the video service for every meeting of the cycle that runs now and lists what does not agree. Nothing is changed there.',
    needs: 'conferences.manage',
    hindrance: ({ vendors }) => (vendors.videoMeetings === null ? 'No video service is set up.' : undefined),
  },
  run: async (_data, services) => {
    const { database, clock, vendors } = services
    if (vendors.videoMeetings === null) return 'No video service is set up.'
    const nowMs = clock.nowMs()
    const cycle = await findCurrentCycle(database, nowMs)
    if (cycle) await askChecks(database, { cycleId: cycle.id, askedBy: null, nowMs })
    return didTo('Compares', await sendOff(services), 'experience')
  },
})

export const conferencesJobs = [checkJob, followChecksJob, pullJob]
