import { sql } from 'kysely'
import { statementPatience } from '#server/database/statement-patience.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'

export const searchJobs = [
  defineJob({
    name: 'search.gather-words',
    title: 'Learn names and titles for find',
    cron: '*/10 * * * *',
    byHand: {
      does: 'Reads the words of all names and titles again, so that names with typos still find what is new.',
    },
    run: (_data, { database }) =>
      inTransaction(database, async (db) => {
        await statementPatience().execute(db)
        await sql`select gather_search_words()`.execute(db)
        const { rows } = await sql<{ words: number }>`
          select count(*)::integer as words from search_vocabulary`.execute(db)
        return didTo('Knows', rows[0]?.words ?? 0, 'word')
      }),
  }),
]
