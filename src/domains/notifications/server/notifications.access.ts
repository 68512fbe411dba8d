import { type AccessRules, heldBy } from '#server/api/access.ts'

/** Notifications are one's own; announcements reach others. */
export const notificationsAccess: AccessRules = {
  'announcements.send': heldBy('announcements.send'),
}
