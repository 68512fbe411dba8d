import { attendanceDomain } from '#domains/attendance/server/attendance.domain.ts'
import { houseAttendanceRoutes } from '#domains/attendance/server/house-attendance.routes.ts'
import { attendanceCalendarDomain } from '#domains/attendance-calendar/server/attendance-calendar.domain.ts'
import { excusesDomain } from '#domains/excuses/server/excuses.domain.ts'
import { excuseReportRoutes } from '#domains/excuses/server/report/excuse-report.routes.ts'
import { experiencesAccess } from '#domains/experiences/server/experiences.access.ts'
import { experiencesRoutes } from '#domains/experiences/server/experiences.routes.ts'
import { familyDomain } from '#domains/family/server/family.domain.ts'
import { familyExcusesRoutes } from '#domains/family/server/family-excuses.routes.ts'
import { feedsDomain } from '#domains/feeds/server/feeds.domain.ts'
import { homeDomain } from '#domains/home/server/home.domain.ts'
import { houseCupDomain } from '#domains/house-cup/server/house-cup.domain.ts'
import { houseReportsDomain } from '#domains/house-reports/server/house-reports.domain.ts'
import { houseFormRoutes } from '#domains/houses/server/house-form.routes.ts'
import { housesDomain } from '#domains/houses/server/houses.domain.ts'
import { houseMeetingsRoutes } from '#domains/houses/server/meetings/house-meetings.routes.ts'
import { mirrorDomain } from '#domains/mirror/server/mirror.domain.ts'
import { noteCategoriesRoutes } from '#domains/notes/server/categories/categories.routes.ts'
import { notesDomain } from '#domains/notes/server/notes.domain.ts'
import { notesReportRoutes } from '#domains/notes/server/report/notes-report.routes.ts'
import { reportItemNoteRoutes } from '#domains/notes/server/report-item-note.routes.ts'
import { announcementsRoutes } from '#domains/notifications/server/announcements/announcements.routes.ts'
import { notificationsDomain } from '#domains/notifications/server/notifications.domain.ts'
import { organizationDomain } from '#domains/organization/server/organization.domain.ts'
import { outboxDomain } from '#domains/outbox/server/outbox.domain.ts'
import { employeesRoutes } from '#domains/people/server/employees/employees.routes.ts'
import { guardiansRoutes } from '#domains/people/server/guardians/guardians.routes.ts'
import { peopleDomain } from '#domains/people/server/people.domain.ts'
import { personSheetRoutes } from '#domains/people/server/person-sheet.routes.ts'
import { studentsRoutes } from '#domains/people/server/students/students.routes.ts'
import { schoolTodayRoutes } from '#domains/school-today/server/school-today.routes.ts'
import { calendarImportRoutes } from '#domains/school-year/server/import/calendar-import.routes.ts'
import { schoolCalendarRoutes } from '#domains/school-year/server/school-calendar.routes.ts'
import { schoolYearDomain } from '#domains/school-year/server/school-year.domain.ts'
import { searchDomain } from '#domains/search/server/search.domain.ts'
import { setUpDomain } from '#domains/set-up/server/set-up.domain.ts'
import { shellDomain } from '#domains/shell/server/shell.domain.ts'
import { signInDomain } from '#domains/sign-in/server/sign-in.domain.ts'
import type { Domain } from './domain.ts'

/** Every domain of the product: the one place where the server reaches them. */
export const domains: readonly Domain[] = [
  signInDomain,
  shellDomain,
  searchDomain,
  peopleDomain,
  { name: 'employees', routes: employeesRoutes },
  { name: 'students', routes: studentsRoutes },
  { name: 'guardians', routes: guardiansRoutes },
  notificationsDomain,
  { name: 'announcements', routes: announcementsRoutes },
  outboxDomain,
  schoolYearDomain,
  { name: 'schoolCalendar', routes: schoolCalendarRoutes },
  { name: 'calendarImport', routes: calendarImportRoutes },
  { name: 'experiences', routes: experiencesRoutes, access: experiencesAccess },
  attendanceDomain,
  attendanceCalendarDomain,
  excusesDomain,
  { name: 'excuseReport', routes: excuseReportRoutes },
  mirrorDomain,
  familyDomain,
  { name: 'familyExcuses', routes: familyExcusesRoutes },
  feedsDomain,
  { name: 'houseAttendance', routes: houseAttendanceRoutes },
  homeDomain,
  { name: 'schoolToday', routes: schoolTodayRoutes },
  housesDomain,
  { name: 'houseForm', routes: houseFormRoutes },
  { name: 'houseMeetings', routes: houseMeetingsRoutes },
  houseReportsDomain,
  notesDomain,
  { name: 'personSheet', routes: personSheetRoutes },
  { name: 'reportItemNote', routes: reportItemNoteRoutes },
  { name: 'notesReport', routes: notesReportRoutes },
  { name: 'noteCategories', routes: noteCategoriesRoutes },
  houseCupDomain,
  organizationDomain,
  setUpDomain,
]
