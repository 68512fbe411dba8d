import { z } from 'zod'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { followVideo } from './follow-video.ts'
import { listVideosDue } from './session-videos.queries.ts'

export const followVideoJob = defineJob({
  name: 'experience-designs.follow-video',
  title: 'Make, move or delete the video meeting of one session at the video service',
  data: z.object({ videoId: z.int() }),
  // A term of sessions is followed in seconds; more than the service takes a second waits for its budget.
  atOnce: 8,
  run: ({ videoId }, services) => followVideo(services, videoId),
})

const findVideosJob = defineJob({
  name: 'experience-designs.find-videos',
  title: 'Compare video meetings with the plan',
  cron: '* * * * *',
  byHand: {
    does: 'Compares the sessions of the coming weeks with the video service, and makes, moves and deletes meetings there.',
    hindrance: ({ vendors }) => (vendors.videoMeetings === null ? 'No video service is set up.' : undefined),
  },
  run: async (_data, services) => {
    const { database, jobs, clock, vendors } = services
    if (vendors.videoMeetings === null) return 'No video service is set up.'
    if (services.outgoingHold.reason() !== undefined) return 'Nothing goes out of this copy of the school.'
    const due = await listVideosDue(database, clock.nowMs())
    await jobs.enqueueMany(
      database,
      followVideoJob,
      due.map((videoId) => ({ data: { videoId }, key: String(videoId) })),
    )
    return didTo('Sends off', due.length, 'change')
  },
})

export const sessionVideosJobs = [findVideosJob, followVideoJob]

/** Has the video meetings follow at once what was just saved; whatever changes sessions elsewhere is found within a minute. */
export const followSoon = (db: Database, { jobs }: Pick<RequestContext['services'], 'jobs'>) =>
  jobs.enqueue(db, findVideosJob, {}, { key: 'saved' })
