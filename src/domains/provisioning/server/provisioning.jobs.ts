import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { forgetOlder } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import { warnOfEnds } from './connections/announce.ts'

export const provisioningJobs = [
  defineJob({
    name: 'provisioning.warn_of_ends',
    title: 'Tells of tokens of identity providers that end soon',
    cron: '10 7 * * *',
    run: (_data, { database, clock }) => inTransaction(database, (db) => warnOfEnds(db, clock.nowMs())),
  }),
  defineJob({
    name: 'provisioning.forget',
    title: 'Deletes calls of identity providers that are older than the school keeps them',
    cron: '50 4 * * *',
    byHand: {
      does: 'Deletes for good the log of old calls of identity providers, where the school limits how long it is kept.',
    },
    run: async (_data, { database, clock }) => {
      const since = keptSince('provisioning_calls', clock.nowMs())
      if (since === null) return 'The school keeps them all.'
      return didTo(
        'Deleted',
        await forgetOlder(database, 'provisioning_calls', sql`happened_at < ${since}`),
        'call',
      )
    },
  }),
]
