import { createRoute, retainSearchParams } from '@tanstack/react-router'
import {
  askForAbsence,
  familyExcuseQuery,
  familyExcusesQuery,
  familyExcusesSearch,
  familyWeekQuery,
} from '#domains/family/web/family-queries.ts'
import { leadToAbsenceLink, leadToExcuse } from '#domains/family/web/old-links.ts'
import { familyProgramQuery } from '#domains/graduation/web/program-address.ts'
import { familyChoicesQuery } from '#domains/journey-builder/web/journey-address.ts'
import { familyHoursQuery } from '#domains/learning-times/web/hours/hours-address.ts'
import { askForNotifications, openNotification } from '#domains/notifications/web/open-notification.ts'
import { familyOnboardingQuery, onboardingStateQuery } from '#domains/onboarding/web/onboarding-address.ts'
import { familyReportQuery, familyReportsQuery } from '#domains/progress-reports/web/family/family-reports.ts'
import { askForOwnSignIns, ownSignInsSearch } from '#domains/sign-in/web/own/own-sign-ins.ts'
import { familyDocumentsQuery } from '#domains/student-documents/web/documents-address.ts'
import { familyTaskQuery, familyTasksQuery } from '#domains/task-review/web/family/family-task-address.ts'
import { type AddressOf, address, day, flag, number, searchOf, text } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks, asksOnEntering } from '../../calls/ask-ahead.ts'
import { enterFamily } from '../../entrance.ts'
import { page } from '../../pages/page.ts'
import { authenticated, type shellSearch } from '../frames.ts'

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
  // Whether the onboarding stands first among the places.
  loader: asks(({ ask }) => ask(onboardingStateQuery())),
  component: page(() => import('#domains/shell/web/family/FamilyLayout.tsx'), 'FamilyLayout'),
})
const familyCalendar = createRoute({
  getParentRoute: () => family,
  path: '/',
  validateSearch: searchOf(address({ date: day, excuse: number })),
  beforeLoad: leadToExcuse,
  loader: asks(({ search, ask }) => {
    const { student, date } = familySearch.extend({ date: day }).parse(search)
    ask(api.family.getFamily.queryOptions())
    ask(familyWeekQuery(student, date))
  }),
  component: page(() => import('#domains/family/web/FamilyCalendarPage.tsx'), 'FamilyCalendarPage'),
})
const familyAbsence = createRoute({
  getParentRoute: () => family,
  path: '/absence',
  validateSearch: searchOf(address({ date: day, token: text })),
  beforeLoad: leadToAbsenceLink,
  loader: asks(({ search, queryClient }) =>
    askForAbsence(queryClient, familySearch.extend({ date: day }).parse(search)),
  ),
  component: page(() => import('#domains/family/web/absence/AbsencePage.tsx'), 'AbsencePage'),
})
const familyExcuses = createRoute({
  getParentRoute: () => family,
  path: '/excuses',
})
const familyExcuseList = createRoute({
  getParentRoute: () => familyExcuses,
  path: '/',
  validateSearch: searchOf(familyExcusesSearch),
  loader: asks(({ search, ask }) => ask(familyExcusesQuery(familyExcusesSearch.parse(search)))),
  component: page(() => import('#domains/family/web/excuses/ExcusesPage.tsx'), 'ExcusesPage'),
})
const familyExcuse = createRoute({
  getParentRoute: () => familyExcuses,
  path: '/$excuseId',
  loader: asks<'excuseId'>(({ params, ask }) => ask(familyExcuseQuery(Number(params.excuseId)))),
  component: page(() => import('#domains/family/web/excuses/ExcusePage.tsx'), 'ExcusePage'),
})
const familyExcuseEdit = createRoute({
  getParentRoute: () => familyExcuses,
  path: '/$excuseId/edit',
  validateSearch: searchOf(address({ from: day, until: day })),
  loader: asks<'excuseId'>(({ params, ask }) => {
    ask(familyExcuseQuery(Number(params.excuseId)))
    ask(api.family.getFamily.queryOptions())
  }),
  component: page(() => import('#domains/family/web/excuses/EditExcusePage.tsx'), 'EditExcusePage'),
})
const familySubscribe = createRoute({
  getParentRoute: () => family,
  path: '/subscribe',
  loader: asks(({ ask }) => ask(api.feeds.listFeeds.queryOptions())),
  component: page(() => import('#domains/feeds/web/CalendarLinksPage.tsx'), 'CalendarLinksPage'),
})
const familyOffers = createRoute({
  getParentRoute: () => family,
  path: '/offers',
  loader: asks(({ ask }) => ask(api.offers.listOffers.queryOptions())),
  component: page(() => import('#domains/registrations/web/offers/OffersPage.tsx'), 'OffersPage'),
})
const familyChoices = createRoute({
  getParentRoute: () => family,
  path: '/choices',
  loader: asks(({ search, ask }) => ask(familyChoicesQuery(familySearch.parse(search).student))),
  component: page(
    () => import('#domains/journey-builder/web/choices/FamilyChoicesPage.tsx'),
    'FamilyChoicesPage',
  ),
})
const familyTasks = createRoute({
  getParentRoute: () => family,
  path: '/tasks',
})
const familyTaskList = createRoute({
  getParentRoute: () => familyTasks,
  path: '/',
  loader: asks(({ search, ask }) => ask(familyTasksQuery(familySearch.parse(search).student))),
  component: page(() => import('#domains/task-review/web/family/FamilyTasksPage.tsx'), 'FamilyTasksPage'),
})
const familyTask = createRoute({
  getParentRoute: () => familyTasks,
  path: '/$taskId',
  loader: asks<'taskId'>(({ params, search, ask }) =>
    ask(familyTaskQuery(Number(params.taskId), familySearch.parse(search).student)),
  ),
  component: page(() => import('#domains/task-review/web/family/FamilyTaskPage.tsx'), 'FamilyTaskPage'),
})
const familyProgram = createRoute({
  getParentRoute: () => family,
  path: '/program',
  loader: asks(({ search, ask }) => ask(familyProgramQuery(familySearch.parse(search).student))),
  component: page(() => import('#domains/graduation/web/family/FamilyProgramPage.tsx'), 'FamilyProgramPage'),
})
const familyDocuments = createRoute({
  getParentRoute: () => family,
  path: '/documents',
  loader: asks(({ search, ask }) => ask(familyDocumentsQuery(familySearch.parse(search).student))),
  component: page(
    () => import('#domains/student-documents/web/FamilyDocumentsPage.tsx'),
    'FamilyDocumentsPage',
  ),
})
const familyOnboarding = createRoute({
  getParentRoute: () => family,
  path: '/onboarding',
  validateSearch: searchOf(familySearch.extend({ checklist: number })),
  loader: asks(({ search, ask }) => ask(familyOnboardingQuery(familySearch.parse(search).student))),
  component: page(
    () => import('#domains/onboarding/web/portal/FamilyOnboardingPage.tsx'),
    'FamilyOnboardingPage',
  ),
})
const familyHours = createRoute({
  getParentRoute: () => family,
  path: '/learning-hours',
  validateSearch: searchOf(familySearch.extend({ log: flag })),
  loader: asks(({ search, ask }) => ask(familyHoursQuery(familySearch.parse(search).student))),
  component: page(() => import('#domains/learning-times/web/logged/FamilyHoursPage.tsx'), 'FamilyHoursPage'),
})
const familyReports = createRoute({
  getParentRoute: () => family,
  path: '/reports',
  loader: asks(({ ask }) => ask(familyReportsQuery())),
  component: page(
    () => import('#domains/progress-reports/web/family/FamilyReportsPage.tsx'),
    'FamilyReportsPage',
  ),
})
const familyReport = createRoute({
  getParentRoute: () => family,
  path: '/reports/$reportId',
  loader: asksOnEntering<'reportId'>(({ params, ask }) => ask(familyReportQuery(Number(params.reportId)))),
  component: page(
    () => import('#domains/progress-reports/web/family/FamilyReportPage.tsx'),
    'FamilyReportPage',
  ),
})
const familySignIns = createRoute({
  getParentRoute: () => family,
  path: '/sign-ins',
  validateSearch: searchOf(ownSignInsSearch),
  loader: askForOwnSignIns,
  component: page(() => import('#domains/sign-in/web/own/OwnSignInsPage.tsx'), 'OwnSignInsPage'),
})
const familyPassword = createRoute({
  getParentRoute: () => family,
  path: '/password',
  component: page(() => import('#domains/sign-in/web/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})

const familyNotifications = createRoute({
  getParentRoute: () => family,
  path: '/notifications',
  loader: askForNotifications,
  component: page(() => import('#domains/notifications/web/NotificationsPage.tsx'), 'NotificationsPage'),
})
const familyNotificationsOfType = createRoute({
  getParentRoute: () => familyNotifications,
  path: '/view/$type',
})
const familyNotification = createRoute({
  getParentRoute: () => familyNotifications,
  path: '/view/$type/$notificationId',
  loader: openNotification,
})
const familyPreferences = createRoute({
  getParentRoute: () => family,
  path: '/notifications/preferences',
  loader: asks(({ ask }) => ask(api.notifications.getPreferences.queryOptions())),
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
  familyOffers,
  familyChoices,
  familyTasks.addChildren([familyTaskList, familyTask]),
  familyProgram,
  familyDocuments,
  familyOnboarding,
  familyHours,
  familyReports,
  familyReport,
  familyNotifications.addChildren([familyNotificationsOfType, familyNotification]),
  familyPreferences,
  familySignIns,
  familyPassword,
])
