import { z } from 'zod'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
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
  title: 'Find sessions whose video meeting is not as their plan wants it',
  cron: '* * * * *',
  byHand: {
    does: 'Compares the sessions of the coming weeks with the video service, and makes, moves and deletes meetings there.',
    hindrance: ({ vendors }) => (vendors.videoMeetings === null ? 'No video service is set up.' : undefined),
  },
  run: async (_data, services) => {
    const { database, jobs, clock, vendors } = services
    if (vendors.videoMeetings === null) return
    for (const videoId of await listVideosDue(database, clock.nowMs()))
      await jobs.enqueue(database, followVideoJob, { videoId }, { key: String(videoId) })
  },
})

export const sessionVideosJobs = [findVideosJob, followVideoJob]

/** Has the video meetings follow at once what was just saved; whatever changes sessions elsewhere is found within a minute. */
export const followSoon = (db: Database, { jobs }: Pick<RequestContext['services'], 'jobs'>) =>
  jobs.enqueue(db, findVideosJob, {}, { key: 'saved' })
