import { attendanceDomain } from '#domains/attendance/server/attendance.domain.ts'
import { houseAttendanceRoutes } from '#domains/attendance/server/house-attendance.routes.ts'
import { attendanceCalendarDomain } from '#domains/attendance-calendar/server/attendance-calendar.domain.ts'
import { excusesDomain } from '#domains/excuses/server/excuses.domain.ts'
import { excuseReportRoutes } from '#domains/excuses/server/report/excuse-report.routes.ts'
import { experiencesAccess } from '#domains/experiences/server/experiences.access.ts'
import { experiencesRoutes } from '#domains/experiences/server/experiences.routes.ts'
import { familyDomain } from '#domains/family/server/family.domain.ts'
import { feedsDomain } from '#domains/feeds/server/feeds.domain.ts'
import { mirrorDomain } from '#domains/mirror/server/mirror.domain.ts'
import { notificationsDomain } from '#domains/notifications/server/notifications.domain.ts'
import { outboxDomain } from '#domains/outbox/server/outbox.domain.ts'
import { peopleDomain } from '#domains/people/server/people.domain.ts'
import { schoolYearRoutes } from '#domains/school-year/server/school-year.routes.ts'
import { searchDomain } from '#domains/search/server/search.domain.ts'
import { shellDomain } from '#domains/shell/server/shell.domain.ts'
import { signInDomain } from '#domains/sign-in/server/sign-in.domain.ts'
import type { Domain } from './domain.ts'

/** Every domain of the product: the one place where the server reaches them. */
export const domains: readonly Domain[] = [
  signInDomain,
  shellDomain,
  searchDomain,
  peopleDomain,
  notificationsDomain,
  outboxDomain,
  { name: 'schoolYear', routes: schoolYearRoutes },
  { name: 'experiences', routes: experiencesRoutes, access: experiencesAccess },
  attendanceDomain,
  attendanceCalendarDomain,
  excusesDomain,
  { name: 'excuseReport', routes: excuseReportRoutes },
  mirrorDomain,
  familyDomain,
  feedsDomain,
  { name: 'houseAttendance', routes: houseAttendanceRoutes },
]
