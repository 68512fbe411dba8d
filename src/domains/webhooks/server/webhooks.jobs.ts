import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { forgetOlder } from '#server/retention/forget-older.ts'
import { keptDays } from '../contract/webhook-kinds.ts'
import { deliverKind, deliverWebhooks } from './delivery/deliver.ts'

const dayMs = 24 * 60 * 60_000

export const webhooksJobs = [
  defineJob({
    name: deliverKind.name,
    title: 'Deliver webhooks that wait',
    cron: '* * * * *',
    wokenBy: 'webhooks:0',
    byHand: {
      does: 'Delivers every webhook that waits and is due.',
      hindrance: ({ outgoingHold }) =>
        outgoingHold.reason() === undefined ? undefined : 'What goes out is held: see the outbox.',
    },
    run: async (_data, services) => didTo('Delivered', await deliverWebhooks(services), 'event'),
  }),
  defineJob({
    name: 'webhooks.forget',
    title: 'Delete old events of webhooks',
    cron: '40 4 * * *',
    byHand: {
      does: `Deletes for good events of webhooks that are older than ${keptDays} days, with their log.`,
    },
    run: async (_data, { database, clock }) => {
      const since = new Date(clock.nowMs() - keptDays * dayMs)
      return didTo(
        'Deleted',
        await forgetOlder(database, 'webhook_events', sql`happened_at < ${since}`),
        'event',
      )
    },
  }),
]
