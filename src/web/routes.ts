import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { aggregatedSearch, sessionSearch } from '#domains/attendance/web/attendance-address.ts'
import { houseSearch } from '#domains/attendance/web/house/house-address.ts'
import { calendarSearch } from '#domains/attendance-calendar/web/calendar-address.ts'
import { excuseReportSearch } from '#domains/excuses/web/report/report-address.ts'
import {
  enterAuthenticated,
  enterFamily,
  enterRoot,
  enterStaff,
  findStart,
  leadToSsoTarget,
  leaveForSignIn,
} from './entrance.ts'
import { page } from './page.ts'
import { searchOf } from './search-params.ts'

/**
 * The whole sitemap in one tree: path → page → who may enter (3-shell-and-houses §2.2, §2.3). `npm run urls`
 * prints it. A page is a chunk of its own; the server refuses data to whoever may not see it.
 */

const number = z.coerce.number().int().positive().optional().catch(undefined)
const text = z.string().optional().catch(undefined)
const pageNumber = z.coerce.number().int().min(1).optional().catch(undefined)

const schoolDay = z.iso.date().optional().catch(undefined)
const familySearch = z.object({ student: number })

const shellSearch = z.object({ cycle_id: number, student_id: number, return_to: text })
export const routerContext = createRootRouteWithContext<{ queryClient: QueryClient }>()
export const rootRoute = routerContext({ beforeLoad: ({ context }) => enterRoot(context.queryClient) })

// For everyone, without the shell.
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: searchOf(z.object({ return_to: text })),
  component: page(() => import('#domains/sign-in/web/SignInPage.tsx'), 'SignInPage'),
})
const newPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/new',
  validateSearch: searchOf(z.object({ token: text, error: text })),
  component: page(() => import('#domains/sign-in/web/NewPasswordPage.tsx'), 'NewPasswordPage'),
})
const signOut = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signout',
  beforeLoad: ({ context }) => leaveForSignIn(context.queryClient),
  component: page(() => import('#domains/sign-in/web/SignedOutPage.tsx'), 'SignedOutPage'),
})

// For everyone signed in.
export const authenticated = createRoute({
  getParentRoute: () => rootRoute,
  id: 'authenticated',
  validateSearch: searchOf(shellSearch),
  search: { middlewares: [retainSearchParams<z.output<typeof shellSearch>>(['cycle_id'])] },
  beforeLoad: enterAuthenticated,
})
const index = createRoute({
  getParentRoute: () => authenticated,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})
const appSso = createRoute({
  getParentRoute: () => authenticated,
  path: '/app-sso',
  beforeLoad: ({ location, context }) => leadToSsoTarget(location.searchStr, context.queryClient),
})
const family = createRoute({
  getParentRoute: () => authenticated,
  path: '/family',
  validateSearch: searchOf(familySearch),
  search: {
    middlewares: [
      retainSearchParams<z.output<typeof shellSearch> & z.output<typeof familySearch>>(['student']),
    ],
  },
  beforeLoad: enterFamily,
  component: page(() => import('#domains/shell/web/FamilyLayout.tsx'), 'FamilyLayout'),
})
const familyCalendar = createRoute({
  getParentRoute: () => family,
  path: '/',
  validateSearch: searchOf(z.object({ date: schoolDay })),
  component: page(() => import('#domains/family/web/FamilyCalendarPage.tsx'), 'FamilyCalendarPage'),
})
const familyAbsence = createRoute({
  getParentRoute: () => family,
  path: '/absence',
  validateSearch: searchOf(z.object({ date: schoolDay })),
  component: page(() => import('#domains/family/web/AbsencePage.tsx'), 'AbsencePage'),
})
const familySubscribe = createRoute({
  getParentRoute: () => family,
  path: '/subscribe',
  component: page(() => import('#domains/feeds/web/CalendarLinksPage.tsx'), 'CalendarLinksPage'),
})
export const notFound = createRoute({
  getParentRoute: () => authenticated,
  path: '$',
})

// For staff, in the shell.
export const staff = createRoute({
  getParentRoute: () => authenticated,
  id: 'staff',
  beforeLoad: enterStaff,
})
const home = createRoute({
  getParentRoute: () => staff,
  path: '/home',
  beforeLoad: findStart,
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})
const ownSessions = createRoute({
  getParentRoute: () => staff,
  path: '/profile/sessions',
  component: page(() => import('#domains/sign-in/web/OwnSessionsPage.tsx'), 'OwnSessionsPage'),
})

const ownCalendar = createRoute({
  getParentRoute: () => staff,
  path: '/profile/calendar',
  component: page(() => import('#domains/feeds/web/CalendarLinksPage.tsx'), 'CalendarLinksPage'),
})

const mirror = createRoute({
  getParentRoute: () => staff,
  path: '/impersonate',
})
const mirrorIndex = createRoute({
  getParentRoute: () => mirror,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/impersonate/students' })
  },
})
const mirrorSearch = z.object({ search: text, page: pageNumber })
const mirrorStudents = createRoute({
  getParentRoute: () => mirror,
  path: '/students',
  validateSearch: searchOf(mirrorSearch),
  component: page(() => import('#domains/mirror/web/MirrorPage.tsx'), 'MirrorStudentsPage'),
})
const mirrorGuardians = createRoute({
  getParentRoute: () => mirror,
  path: '/guardians',
  validateSearch: searchOf(mirrorSearch),
  component: page(() => import('#domains/mirror/web/MirrorPage.tsx'), 'MirrorGuardiansPage'),
})

const attendances = createRoute({
  getParentRoute: () => staff,
  path: '/employee/attendances',
})
const attendancesIndex = createRoute({
  getParentRoute: () => attendances,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/employee/attendances/calendar' })
  },
})
const attendancesCalendar = createRoute({
  getParentRoute: () => attendances,
  path: '/calendar',
  validateSearch: searchOf(calendarSearch),
  component: page(() => import('#domains/attendance-calendar/web/CalendarPage.tsx'), 'CalendarPage'),
})
const attendancesReport = createRoute({
  getParentRoute: () => attendances,
  path: '/report',
  validateSearch: searchOf(excuseReportSearch),
  component: page(() => import('#domains/excuses/web/report/ExcuseReportPage.tsx'), 'ExcuseReportPage'),
})

const facilitate = createRoute({
  getParentRoute: () => staff,
  path: '/facilitate',
})
const facilitateIndex = createRoute({
  getParentRoute: () => facilitate,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/facilitate/expeditions-learning-goals' })
  },
})
const experienceList = createRoute({
  getParentRoute: () => facilitate,
  path: '/expeditions-learning-goals',
  component: page(() => import('#domains/experiences/web/ExperienceListPage.tsx'), 'ExperienceListPage'),
})
const experience = createRoute({
  getParentRoute: () => facilitate,
  path: '/$type/$experienceId',
})
const experienceIndex = createRoute({
  getParentRoute: () => experience,
  path: '/',
  component: page(() => import('#domains/experiences/web/ExperiencePage.tsx'), 'ExperiencePage'),
})
const attendance = createRoute({
  getParentRoute: () => experience,
  path: '/attendance',
  component: page(() => import('#domains/attendance/web/AttendanceLayout.tsx'), 'AttendanceLayout'),
})
const attendanceIndex = createRoute({
  getParentRoute: () => attendance,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/facilitate/$type/$experienceId/attendance/default', params })
  },
})
const sessionDefault = createRoute({
  getParentRoute: () => attendance,
  path: '/default',
  validateSearch: searchOf(sessionSearch),
  component: page(() => import('#domains/attendance/web/SessionPage.tsx'), 'SessionPage'),
})
const session = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/{-$eventId}',
})
const sessionReport = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/zoom-report',
  component: page(() => import('#domains/attendance/web/ReportPanel.tsx'), 'ReportPanel'),
})
const eventReport = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/$eventId/zoom-report',
  component: page(() => import('#domains/attendance/web/ReportPanel.tsx'), 'ReportPanel'),
})
const aggregated = createRoute({
  getParentRoute: () => attendance,
  path: '/aggregated',
  validateSearch: searchOf(aggregatedSearch),
  component: page(() => import('#domains/attendance/web/AggregatedPage.tsx'), 'AggregatedPage'),
})

const houseAttendances = createRoute({
  getParentRoute: () => staff,
  path: '/houses/$houseId/attendances',
  validateSearch: searchOf(houseSearch),
  component: page(
    () => import('#domains/attendance/web/house/HouseAttendancePage.tsx'),
    'HouseAttendancePage',
  ),
})
const houseEvent = createRoute({
  getParentRoute: () => houseAttendances,
  path: '/{-$eventId}',
})
const houseReport = createRoute({
  getParentRoute: () => houseAttendances,
  path: '/$eventId/zoom-report',
  component: page(() => import('#domains/attendance/web/house/HouseReportPanel.tsx'), 'HouseReportPanel'),
})

const workbench = createRoute({
  getParentRoute: () => staff,
  path: '/workbench',
})
const workbenchIndex = createRoute({
  getParentRoute: () => workbench,
  path: '/',
  component: page(() => import('#domains/shell/web/WorkbenchIndexPage.tsx'), 'WorkbenchIndexPage'),
})
const outbox = createRoute({
  getParentRoute: () => workbench,
  path: '/outbox',
  validateSearch: searchOf(
    z.object({
      search: text,
      state: z.enum(['waiting', 'sent', 'failed']).optional().catch(undefined),
      page: pageNumber,
      mail: number,
    }),
  ),
  component: page(() => import('#domains/outbox/web/OutboxPage.tsx'), 'OutboxPage'),
})
const services = createRoute({
  getParentRoute: () => workbench,
  path: '/services',
  component: page(() => import('#domains/shell/web/ServicesPage.tsx'), 'ServicesPage'),
})
const maintenance = createRoute({
  getParentRoute: () => workbench,
  path: '/maintenance',
  component: page(() => import('#domains/shell/web/MaintenancePage.tsx'), 'MaintenancePage'),
})
const workbenchNotFound = createRoute({
  getParentRoute: () => workbench,
  path: '$',
  component: page(() => import('#domains/shell/web/WorkbenchNotFound.tsx'), 'WorkbenchNotFound'),
})

export const routeTree = rootRoute.addChildren([
  signIn,
  newPassword,
  signOut,
  authenticated.addChildren([
    index,
    appSso,
    family.addChildren([familyCalendar, familyAbsence, familySubscribe]),
    notFound,
    staff.addChildren([
      home,
      ownSessions,
      ownCalendar,
      mirror.addChildren([mirrorIndex, mirrorStudents, mirrorGuardians]),
      attendances.addChildren([attendancesIndex, attendancesCalendar, attendancesReport]),
      facilitate.addChildren([
        facilitateIndex,
        experienceList,
        experience.addChildren([
          experienceIndex,
          attendance.addChildren([
            attendanceIndex,
            sessionDefault.addChildren([session, sessionReport, eventReport]),
            aggregated,
          ]),
        ]),
      ]),
      houseAttendances.addChildren([houseEvent, houseReport]),
      workbench.addChildren([workbenchIndex, outbox, services, maintenance, workbenchNotFound]),
    ]),
  ]),
])
