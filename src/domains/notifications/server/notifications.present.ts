import type { NotificationType } from '../contract/notification-values.ts'
import type { Notification } from '../contract/notifications.schemas.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/** A notification as the wire has it. */
export const presentNotification = ({
  readAt,
  createdAt,
  announcementId: _,
  type,
  answer,
  isRequest,
  ...row
}: NotificationRecord): Notification => ({
  ...row,
  // What was decided is told, and asked of nobody any more.
  ...(answer === null ? {} : { body: [row.body, answer].filter(Boolean).join(' · '), ctaText: '' }),
  type: type as NotificationType, // a check of the table holds it to these
  read: readAt !== null,
  asks: isRequest && answer === null,
  createdAt: createdAt.toISOString(),
})
