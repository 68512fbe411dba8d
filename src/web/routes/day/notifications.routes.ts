import { createRoute } from '@tanstack/react-router'
import {
  announcementsQuery,
  announcementsSearch,
} from '#domains/notifications/web/announcements/announcements-address.ts'
import { askForNotifications, openNotification } from '#domains/notifications/web/open-notification.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const list = page(() => import('#domains/notifications/web/NotificationsPage.tsx'), 'NotificationsPage')
const preferences = page(
  () => import('#domains/notifications/web/preferences/PreferencesPage.tsx'),
  'PreferencesPage',
)

const notifications = createRoute({
  getParentRoute: () => staff,
  path: '/notifications',
  loader: askForNotifications,
  component: list,
})
const notificationsOfType = createRoute({
  getParentRoute: () => notifications,
  path: '/view/$type',
})
const notification = createRoute({
  getParentRoute: () => notifications,
  path: '/view/$type/$notificationId',
  loader: openNotification,
})
const notificationDetails = createRoute({
  getParentRoute: () => notifications,
  path: '/view/$type/details/$notificationId',
  loader: openNotification,
})
const ownPreferences = createRoute({
  getParentRoute: () => staff,
  path: '/notifications/preferences',
  loader: asks(({ ask }) => ask(api.notifications.getPreferences.queryOptions())),
  component: preferences,
})

const announcements = createRoute({
  getParentRoute: () => staff,
  path: '/announcements',
  validateSearch: searchOf(announcementsSearch),
  loader: asks(({ search, ask }) => ask(announcementsQuery(announcementsSearch.parse(search)))),
  component: page(
    () => import('#domains/notifications/web/announcements/AnnouncementsPage.tsx'),
    'AnnouncementsPage',
  ),
})

/** What happened, one by one or as a list, and how one hears of it. */
export const notificationsRoutes = [
  notifications.addChildren([notificationsOfType, notification, notificationDetails]),
  ownPreferences,
  announcements,
]
