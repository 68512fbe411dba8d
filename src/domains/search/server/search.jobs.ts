import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'

export const searchJobs = [
  defineJob({
    name: 'search.gather-words',
    title: 'Learns the words of names and titles that a slip may mean',
    cron: '*/10 * * * *',
    run: (_data, { database }) => sql`select gather_search_words()`.execute(database),
  }),
]
