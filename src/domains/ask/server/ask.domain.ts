import type { Domain } from '#server/domain.ts'
import { alertNotices } from './alerts/alert-notices.ts'
import { askAlertsRoutes } from './alerts/alerts.routes.ts'
import { askJobs } from './ask.jobs.ts'
import { askDownloadRoutes, askRoutes } from './ask.routes.ts'

export const askDomain: Domain = {
  name: 'ask',
  routes: { ask: askRoutes, askAlerts: askAlertsRoutes },
  downloads: [askDownloadRoutes],
  constraints: { ask_alerts_once: { title: 'You already have an alert for this question.' } },
  jobs: askJobs,
  notices: [alertNotices],
}
