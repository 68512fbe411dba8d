import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { eachOnce, id, instant, line, listOf, token } from '#contract/values.ts'
import { notificationTabs } from './notification-values.ts'
import { bigId, notification, preference, preferences, unreadCounts } from './notifications.schemas.ts'

const own = signedInAccess('Notifications are one’s own: families have theirs, too.')

export const notificationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/backoffice/notifications',
    summary: 'One’s notifications, the newest first, 20 at a time',
    access: own,
    input: z.object({
      type: z.enum(notificationTabs).default('all'),
      /** The notification after which to go on. */
      after: bigId.optional(),
    }),
    output: z.object({
      notifications: z.array(notification),
      unreadNotificationsCount: z.number(),
      unread: unreadCounts,
      /** What to ask for next; null at the end. */
      next: z.number().nullable(),
      /** At the end: notifications before this were put away with their school year. */
      putAwayUntil: instant.nullable(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/backoffice/notifications/{notificationId}',
    summary: 'One notification with its context',
    access: own,
    input: z.object({ notificationId: bigId }),
    output: notification.extend({
      /** Who announced it and to whom, for announcements. */
      announcement: z
        .object({ senderName: z.string().nullable(), audience: z.string(), sentAt: instant })
        .nullable(),
    }),
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: '/backoffice/notifications/preferences',
    summary: 'How one wants to hear of things, and on which devices',
    access: own,
    output: preferences,
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/backoffice/notifications/preferences',
    mirror: 'never',
    summary: 'Changes how one hears of some categories',
    access: own,
    input: z.object({
      preferences: listOf(preference, 20)
        .min(1)
        .superRefine(eachOnce('category', 'This category is listed twice. Nothing was saved.')),
    }),
    output: preferences,
  }),
  resetPreferences: endpoint({
    method: 'DELETE',
    path: '/backoffice/notifications/preferences',
    mirror: 'never',
    summary: 'Goes back to the defaults',
    access: own,
    output: preferences,
  }),
  addPushToken: endpoint({
    method: 'POST',
    path: '/backoffice/notifications/push-tokens',
    mirror: 'never',
    summary: 'Sends push messages to this browser from now on',
    access: own,
    input: z.object({
      token: token(4_096).min(20, 'This is not a token of the messaging service.'),
      device: line(120).default(''),
    }),
    output: preferences,
  }),
  removePushDevice: endpoint({
    method: 'DELETE',
    path: '/backoffice/notifications/push-tokens/{deviceId}',
    mirror: 'never',
    summary: 'Sends no more push messages to a device of one’s own',
    access: own,
    input: z.object({ deviceId: id }),
    output: preferences,
  }),
}
