import type { Domain, TopicRule } from '#server/domain.ts'
import { findVisibleAttendable } from './attendables.queries.ts'
import { attendanceAccess } from './attendance.access.ts'
import { attendanceJobs } from './attendance.jobs.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { houseAttendanceRoutes } from './house-attendance.routes.ts'
import { mountVideoWebhook, webhookDoor } from './meeting/video-webhook.ts'
import { mountRollDownloads, rollDownloadDoors } from './roll/roll-download.ts'

/** Whoever may see a roll may hear that it changed. */
const mayHearRoll: TopicRule = async (db, viewer, attendableId) =>
  (await findVisibleAttendable(db, viewer, attendableId)) !== undefined

export const attendanceDomain: Domain = {
  name: 'attendance',
  routes: { attendance: attendanceRoutes, houseAttendance: houseAttendanceRoutes },
  access: attendanceAccess,
  jobs: attendanceJobs,
  topics: { attendable: mayHearRoll },
  doors: [webhookDoor, ...rollDownloadDoors],
  mountDoors: async (app, services) => {
    await mountRollDownloads(app, services)
    // Its parsers are its own: a webhook is read as the bytes that were signed.
    await app.register(async (scope) => mountVideoWebhook(scope, services))
  },
}
