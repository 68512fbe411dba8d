import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { insertPulls, insertPullsAfterSessions, notSetUp, pullKind, pullsOf } from './pull/ask-for-pull.ts'
import { listDuePulls, performPull } from './pull/perform-pull.ts'
import { removeKind } from './removal/act-on-plan.ts'
import { emptyTrash } from './removal/empty-trash.ts'
import { removePlanned } from './removal/remove-planned.ts'

const pullJob = defineJob({
  ...pullKind,
  title: 'Read the recordings of one host',
  atOnce: 3,
  run: ({ pullId }, services) => performPull(services, pullId),
})

const removeJob = defineJob({
  ...removeKind,
  title: 'Remove the recordings of a plan',
  run: ({ removalId }, services) => removePlanned(services, removalId),
})

const followName = 'recordings.follow'

/** What waits for the service, and what a killed server left. */
const followJob = defineJob({
  name: followName,
  title: 'Go on with recordings',
  cron: '* * * * *',
  run: async (_data, services) => {
    if (services.vendors.videoMeetings === null) return
    const due = await listDuePulls(services)
    await eachAlone(due, { services, jobName: followName }, (pullId) => performPull(services, pullId))
    const open = await services.database
      .selectFrom('recordingRemovals')
      .select('id')
      .where('state', '=', 'applying')
      .execute()
    await eachAlone(open, { services, jobName: followName }, ({ id }) => removePlanned(services, id))
  },
})

const afterSessionsJob = defineJob({
  name: 'recordings.after_sessions',
  title: 'Read the recordings of sessions that ended',
  cron: '10,40 * * * *',
  run: async (_data, { database, clock, jobs, vendors }) => {
    if (vendors.videoMeetings === null) return notSetUp
    const ids = await insertPullsAfterSessions(database, new Date(clock.nowMs()))
    await jobs.enqueueMany(database, pullKind, pullsOf(ids))
    return didTo('Reads', ids.length, 'host')
  },
})

/** The service tells of recordings once and gives up after some tries: each night they are read again. */
const sweepJob = defineJob({
  name: 'recordings.sweep',
  title: 'Read all recordings of the last weeks',
  cron: '15 2 * * *',
  byHand: {
    does: 'Reads at the video service which recordings there are of the last weeks. It removes nothing there; what was said in one that was in its trash for 30 days is deleted here, too.',
    hindrance: ({ vendors }) => (vendors.videoMeetings === null ? notSetUp : undefined),
  },
  run: async (_data, services) => {
    const { database, clock, jobs, vendors } = services
    await emptyTrash(services)
    if (vendors.videoMeetings === null) return notSetUp
    const now = new Date(clock.nowMs())
    const ids = await insertPulls(database, { userId: null, askedBy: null, now })
    await jobs.enqueueMany(database, pullKind, pullsOf(ids))
    return didTo('Reads', ids.length, 'host')
  },
})

export const recordingsJobs = [pullJob, removeJob, followJob, afterSessionsJob, sweepJob]
