import type { Domain } from '#server/domain.ts'
import { noticesAt, topicOf } from '#server/live/heard-by-number.ts'
import { listVisible } from './attendables.queries.ts'
import { attendanceAccess } from './attendance.access.ts'
import { attendanceJobs } from './attendance.jobs.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { houseAttendanceRoutes } from './house-attendance.routes.ts'
import { mountVideoWebhook, webhookRoute } from './meeting/video-webhook.ts'
import { attendanceDownloadRoutes } from './roll/roll-download.ts'

export const attendanceDomain: Domain = {
  name: 'attendance',
  routes: { attendance: attendanceRoutes, houseAttendance: houseAttendanceRoutes },
  access: attendanceAccess,
  jobs: attendanceJobs,
  outside: [{ vendor: 'zoom', jobs: [{ name: 'attendance.fetch-report' }] }],
  // Whoever may see a roll may hear that it changed.
  topics: { attendable: topicOf(listVisible), meeting: topicOf(listVisible) },
  notices: [noticesAt(/^\/employee\/attendances\/calendar\?panel=rolls&roll=(\d+)$/, listVisible)],
  downloads: [attendanceDownloadRoutes],
  plainRoutes: [webhookRoute],
  // In a scope of its own, as its parsers are: a webhook is read as the bytes that were signed.
  mountPlainRoutes: mountVideoWebhook,
}
