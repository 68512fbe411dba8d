import { sql } from 'kysely'
import type { TestSchool } from '../schools/test-school.ts'

interface Place {
  readonly school: TestSchool
}

/** What outside services and work of the server make the product tell, and where its links lead (`link-cases.ts`). */
export const serviceLinks = {
  'work by hand that has ended': async ({ school }: Place) => {
    const by = await school.persona('operations')
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, state, created_on, completed_on, output)
      values ('attendance.check-totals', 'completed', now() - interval '5 minutes', now(), '{"did": "Put right 3 rolls."}')
      returning id`.execute(school.owner)
    await school.runJob('sync-actions.tell-end', {
      ...{ job: 'attendance.check-totals', title: 'Recount every roll', runId: rows[0]?.id, by },
    })
    return new Map([[by, { words: 'Recount every roll', panel: null as string | null }]])
  },
  // The watcher has been working for an hour, and no push message was sent in it.
  'a service nothing is heard of': async ({ school }: Place) => {
    await sql`
      insert into pgboss.job (name, state, created_on, completed_on)
      select 'service-health.watch-silence', 'completed', now() - n * interval '10 minutes', now() - n * interval '10 minutes'
      from generate_series(1, 6) n`.execute(school.owner)
    await school.runJob('service-health.watch-silence')
    const rows = await school.db
      .selectFrom('notifications')
      .select('userId')
      .where('title', '=', 'Nothing heard from Push messages')
      .execute()
    return new Map(
      rows.map(({ userId }) => [
        userId,
        { words: 'Phones and browsers stay silent', panel: 'Push messages' as string | null },
      ]),
    )
  },
}
