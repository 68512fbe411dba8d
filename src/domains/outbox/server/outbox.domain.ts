import type { Domain } from '#server/domain.ts'
import { mailPart } from './mail.outside.ts'
import { outboxAccess } from './outbox.access.ts'
import { deliverMailsJob, forgetMailsJob } from './outbox.jobs.ts'
import { outboxRoutes } from './outbox.routes.ts'

export const outboxDomain: Domain = {
  name: 'outbox',
  routes: { outbox: outboxRoutes },
  menu: {
    tools: [
      {
        at: 40,
        needs: 'outbox.view',
        url: '/workbench/outbox',
        label: 'Outbox',
        about: 'Every email: sent, waiting, failed, and what to do about it.',
      },
    ],
  },
  access: outboxAccess,
  jobs: [deliverMailsJob, forgetMailsJob],
  outside: [mailPart],
}
