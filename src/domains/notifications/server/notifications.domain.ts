import type { Domain } from '#server/domain.ts'
import { notificationsAccess } from './notifications.access.ts'

/** The bell belongs to the shell's calls; here is who may hear of changes: everyone of their own. */
export const notificationsDomain: Domain = {
  name: 'notifications',
  access: notificationsAccess,
  topics: { user: async (_db, viewer, id) => id === viewer.userId },
}
