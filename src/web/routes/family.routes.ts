import { createRoute, retainSearchParams } from '@tanstack/react-router'
import { leadToAbsenceLink, leadToExcuse } from '#domains/family/web/old-links.ts'
import { markOpened } from '#domains/notifications/web/open-notification.ts'
import { type AddressOf, address, day, number, oneOf, pageNumber, searchOf, text } from '../address.ts'
import { enterFamily } from '../entrance.ts'
import { page } from '../page.ts'
import { authenticated, type shellSearch } from './frames.ts'

const familySearch = address({ student: number })
const family = createRoute({
  getParentRoute: () => authenticated,
  path: '/family',
  validateSearch: searchOf(familySearch),
  search: {
    middlewares: [
      retainSearchParams<AddressOf<typeof shellSearch> & AddressOf<typeof familySearch>>(['student']),
    ],
  },
  beforeLoad: enterFamily,
  component: page(() => import('#domains/shell/web/FamilyLayout.tsx'), 'FamilyLayout'),
})
const familyCalendar = createRoute({
  getParentRoute: () => family,
  path: '/',
  validateSearch: searchOf(address({ date: day, excuse: number })),
  beforeLoad: leadToExcuse,
  component: page(() => import('#domains/family/web/FamilyCalendarPage.tsx'), 'FamilyCalendarPage'),
})
const familyAbsence = createRoute({
  getParentRoute: () => family,
  path: '/absence',
  validateSearch: searchOf(address({ date: day, token: text })),
  beforeLoad: leadToAbsenceLink,
  component: page(() => import('#domains/family/web/AbsencePage.tsx'), 'AbsencePage'),
})
const familyExcuses = createRoute({
  getParentRoute: () => family,
  path: '/excuses',
})
const familyExcuseList = createRoute({
  getParentRoute: () => familyExcuses,
  path: '/',
  validateSearch: searchOf(address({ when: oneOf(['past']), page: pageNumber })),
  component: page(() => import('#domains/family/web/excuses/ExcusesPage.tsx'), 'ExcusesPage'),
})
const familyExcuse = createRoute({
  getParentRoute: () => familyExcuses,
  path: '/$excuseId',
  component: page(() => import('#domains/family/web/excuses/ExcusePage.tsx'), 'ExcusePage'),
})
const familyExcuseEdit = createRoute({
  getParentRoute: () => familyExcuses,
  path: '/$excuseId/edit',
  validateSearch: searchOf(address({ from: day, until: day })),
  component: page(() => import('#domains/family/web/excuses/EditExcusePage.tsx'), 'EditExcusePage'),
})
const familySubscribe = createRoute({
  getParentRoute: () => family,
  path: '/subscribe',
  component: page(() => import('#domains/feeds/web/CalendarLinksPage.tsx'), 'CalendarLinksPage'),
})
const familySignIns = createRoute({
  getParentRoute: () => family,
  path: '/sign-ins',
  validateSearch: searchOf(address({ page: pageNumber })),
  component: page(() => import('#domains/sign-in/web/OwnSignInsPage.tsx'), 'OwnSignInsPage'),
})
const familyPassword = createRoute({
  getParentRoute: () => family,
  path: '/password',
  component: page(() => import('#domains/sign-in/web/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})

const familyNotifications = createRoute({
  getParentRoute: () => family,
  path: '/notifications',
  component: page(() => import('#domains/notifications/web/NotificationsPage.tsx'), 'NotificationsPage'),
})
const familyNotificationsOfType = createRoute({
  getParentRoute: () => familyNotifications,
  path: '/view/$type',
})
const familyNotification = createRoute({
  getParentRoute: () => familyNotifications,
  path: '/view/$type/$notificationId',
  loader: markOpened,
})
const familyPreferences = createRoute({
  getParentRoute: () => family,
  path: '/notifications/preferences',
  component: page(
    () => import('#domains/notifications/web/preferences/PreferencesPage.tsx'),
    'PreferencesPage',
  ),
})

/** The portal of students and guardians (domain.md §10). */
export const familyRoutes = family.addChildren([
  familyCalendar,
  familyAbsence,
  familyExcuses.addChildren([familyExcuseList, familyExcuse, familyExcuseEdit]),
  familySubscribe,
  familyNotifications.addChildren([familyNotificationsOfType, familyNotification]),
  familyPreferences,
  familySignIns,
  familyPassword,
])
