import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { announcementsDownloadRoutes } from './announcements/announcements.downloads.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { scheduledAnnouncements } from './announcements/scheduled-announcements.ts'
import { notificationsAccess } from './notifications.access.ts'
import { notificationsJobs } from './notifications.jobs.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { pushPart } from './push/push.outside.ts'

/** Everyone may subscribe to their own notifications; who sends announcements, to those. */
export const notificationsDomain: Domain = {
  name: 'notifications',
  routes: { notifications: notificationsRoutes, announcements: announcementsRoutes },
  menu: {
    areas: [
      {
        at: 110,
        key: 'announcements',
        needs: 'announcements.send',
        url: '/announcements',
        label: 'Announcements',
      },
    ],
    profile: [
      { at: 30, of: 'staff', url: '/notifications/preferences', label: 'Notification preferences' },
      { at: 30, of: 'families', url: '/family/notifications/preferences', label: 'Notification preferences' },
    ],
  },
  access: notificationsAccess,
  jobs: notificationsJobs,
  outside: [pushPart],
  owned: [scheduledAnnouncements],
  topics: {
    user: async (_db, viewer, id) => id === viewer.userId,
    announcements: async (_db, viewer) => holds(viewer, 'announcements.send'),
  },
  downloads: [announcementsDownloadRoutes],
}
