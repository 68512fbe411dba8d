import type { Domain } from '#server/domain.ts'
import { outboxAccess } from './outbox.access.ts'
import { outboxJobs } from './outbox.jobs.ts'
import { outboxRoutes } from './outbox.routes.ts'

export const outboxDomain: Domain = {
  name: 'outbox',
  routes: { outbox: outboxRoutes },
  access: outboxAccess,
  jobs: outboxJobs,
}
