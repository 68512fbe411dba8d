import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { deleteOldDevices } from './logins/known-devices.queries.ts'
import { deleteEnded } from './logins/logins.queries.ts'
import { deleteOldFailures } from './sign-in-failures.ts'

export const signInJobs = [
  defineJob({
    name: 'sign-in.tidy',
    title: 'Remove ended log-ins and links',
    cron: '20 3 * * *',
    byHand: {
      does: 'Removes log-ins, links and browsers that have run out; nobody who is signed in is signed out.',
    },
    run: async (_data, services) => {
      const nowMs = services.clock.nowMs()
      const ended = await deleteEnded(services.database, nowMs)
      await deleteOldFailures(services.pool, nowMs)
      await deleteOldDevices(services.database, nowMs)
      return didTo('Removed', ended, 'log-in or link', 'log-ins and links')
    },
  }),
]
