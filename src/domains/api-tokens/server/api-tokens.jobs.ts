import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { forgetOlder } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import { warnOfEnds } from './announce-tokens.ts'

export const apiTokensJobs = [
  defineJob({
    name: 'tokens.warn_of_ends',
    title: 'Tells owners of tokens that end soon',
    cron: '15 7 * * *',
    run: async (_data, { database, clock }) => {
      await inTransaction(database, (db) => warnOfEnds(db, clock.nowMs()))
    },
  }),
  defineJob({
    name: 'tokens.forget',
    title: 'Deletes calls of tokens that are older than the school keeps them',
    cron: '55 4 * * *',
    byHand: {
      does: 'Deletes for good the log of old calls of tokens, where the school limits how long it is kept.',
    },
    run: async (_data, { database, clock }) => {
      const since = keptSince('token_calls', clock.nowMs())
      if (since === null) return 'The school keeps them all.'
      return didTo(
        'Deleted',
        await forgetOlder(database, 'api_token_calls', sql`happened_at < ${since}`),
        'call',
      )
    },
  }),
]
