import { admissionsDomain } from '#domains/admissions/server/admissions.domain.ts'
import { apiTokensDomain } from '#domains/api-tokens/server/api-tokens.domain.ts'
import { askDomain } from '#domains/ask/server/ask.domain.ts'
import { attendanceDomain } from '#domains/attendance/server/attendance.domain.ts'
import { attendanceCalendarDomain } from '#domains/attendance-calendar/server/attendance-calendar.domain.ts'
import { auditDomain } from '#domains/audit/server/audit.domain.ts'
import { chatSyncDomain } from '#domains/chat-sync/server/chat-sync.domain.ts'
import { clubsDomain } from '#domains/clubs/server/clubs.domain.ts'
import { conferencesDomain } from '#domains/conferences/server/conferences.domain.ts'
import { curriculumDomain } from '#domains/curriculum/server/curriculum.domain.ts'
import { directoryDomain } from '#domains/directory/server/directory.domain.ts'
import { enrollmentsDomain } from '#domains/enrollments/server/enrollments.domain.ts'
import { excusesDomain } from '#domains/excuses/server/excuses.domain.ts'
import { experienceDesignsDomain } from '#domains/experience-designs/server/experience-designs.domain.ts'
import { experiencesDomain } from '#domains/experiences/server/experiences.domain.ts'
import { externalStudentsDomain } from '#domains/external-students/server/external-students.domain.ts'
import { facilitateDomain } from '#domains/facilitate/server/facilitate.domain.ts'
import { facultyAvailabilityDomain } from '#domains/faculty-availability/server/faculty-availability.domain.ts'
import { familyDomain } from '#domains/family/server/family.domain.ts'
import { featureFlagsDomain } from '#domains/feature-flags/server/feature-flags.domain.ts'
import { feedsDomain } from '#domains/feeds/server/feeds.domain.ts'
import { graduationDomain } from '#domains/graduation/server/graduation.domain.ts'
import { homeDomain } from '#domains/home/server/home.domain.ts'
import { houseCupDomain } from '#domains/house-cup/server/house-cup.domain.ts'
import { houseReportsDomain } from '#domains/house-reports/server/house-reports.domain.ts'
import { housesDomain } from '#domains/houses/server/houses.domain.ts'
import { intakeDomain } from '#domains/intake/server/intake.domain.ts'
import { journeyBuilderDomain } from '#domains/journey-builder/server/journey-builder.domain.ts'
import { languageCreditDomain } from '#domains/language-credit/server/language-credit.domain.ts'
import { learningTimesDomain } from '#domains/learning-times/server/learning-times.domain.ts'
import { masterScheduleDomain } from '#domains/master-schedule/server/master-schedule.domain.ts'
import { masteryDomain } from '#domains/mastery/server/mastery.domain.ts'
import { mirrorDomain } from '#domains/mirror/server/mirror.domain.ts'
import { nightlyExportDomain } from '#domains/nightly-export/server/nightly-export.domain.ts'
import { notesDomain } from '#domains/notes/server/notes.domain.ts'
import { notificationsDomain } from '#domains/notifications/server/notifications.domain.ts'
import { onboardingDomain } from '#domains/onboarding/server/onboarding.domain.ts'
import { onerosterDomain } from '#domains/oneroster/server/oneroster.domain.ts'
import { organizationDomain } from '#domains/organization/server/organization.domain.ts'
import { outboxDomain } from '#domains/outbox/server/outbox.domain.ts'
import { pathwaysDomain } from '#domains/pathways/server/pathways.domain.ts'
import { peopleDomain } from '#domains/people/server/people.domain.ts'
import { permissionsDomain } from '#domains/permissions/server/permissions.domain.ts'
import { personSheetDomain } from '#domains/person-sheet/server/person-sheet.domain.ts'
import { personalDataDomain } from '#domains/personal-data/server/personal-data.domain.ts'
import { progressReportsDomain } from '#domains/progress-reports/server/progress-reports.domain.ts'
import { provisioningDomain } from '#domains/provisioning/server/provisioning.domain.ts'
import { recordingsDomain } from '#domains/recordings/server/recordings.domain.ts'
import { registrationsDomain } from '#domains/registrations/server/registrations.domain.ts'
import { reportsDomain } from '#domains/reports/server/reports.domain.ts'
import { savedViewsDomain } from '#domains/saved-views/server/saved-views.domain.ts'
import { schoolCalendarDomain } from '#domains/school-calendar/server/school-calendar.domain.ts'
import { schoolTodayDomain } from '#domains/school-today/server/school-today.domain.ts'
import { schoolYearDomain } from '#domains/school-year/server/school-year.domain.ts'
import { searchDomain } from '#domains/search/server/search.domain.ts'
import { serviceHealthDomain } from '#domains/service-health/server/service-health.domain.ts'
import { sessionPlansDomain } from '#domains/session-plans/server/session-plans.domain.ts'
import { setUpDomain } from '#domains/set-up/server/set-up.domain.ts'
import { shellDomain } from '#domains/shell/server/shell.domain.ts'
import { signInDomain } from '#domains/sign-in/server/sign-in.domain.ts'
import { singleSignOnDomain } from '#domains/single-sign-on/server/single-sign-on.domain.ts'
import { studentDocumentsDomain } from '#domains/student-documents/server/student-documents.domain.ts'
import { studentPageDomain } from '#domains/student-page/server/student-page.domain.ts'
import { studentStatusDomain } from '#domains/student-status/server/student-status.domain.ts'
import { syncActionsDomain } from '#domains/sync-actions/server/sync-actions.domain.ts'
import { taskReviewDomain } from '#domains/task-review/server/task-review.domain.ts'
import { tasksDomain } from '#domains/tasks/server/tasks.domain.ts'
import { templatesDomain } from '#domains/templates/server/templates.domain.ts'
import { transcriptsDomain } from '#domains/transcripts/server/transcripts.domain.ts'
import { webhooksDomain } from '#domains/webhooks/server/webhooks.domain.ts'
import { whatTheySeeDomain } from '#domains/what-they-see/server/what-they-see.domain.ts'
import type { Domain } from './domain.ts'

/** Every domain of the product: the one place where the server reaches them. */
export const domains: readonly Domain[] = [
  signInDomain,
  shellDomain,
  searchDomain,
  peopleDomain,
  directoryDomain,
  permissionsDomain,
  personSheetDomain,
  studentPageDomain,
  studentStatusDomain,
  notificationsDomain,
  outboxDomain,
  schoolYearDomain,
  schoolCalendarDomain,
  experiencesDomain,
  attendanceDomain,
  sessionPlansDomain,
  facilitateDomain,
  tasksDomain,
  taskReviewDomain,
  attendanceCalendarDomain,
  auditDomain,
  excusesDomain,
  mirrorDomain,
  familyDomain,
  featureFlagsDomain,
  feedsDomain,
  homeDomain,
  schoolTodayDomain,
  housesDomain,
  houseReportsDomain,
  notesDomain,
  houseCupDomain,
  organizationDomain,
  curriculumDomain,
  facultyAvailabilityDomain,
  templatesDomain,
  registrationsDomain,
  experienceDesignsDomain,
  pathwaysDomain,
  clubsDomain,
  journeyBuilderDomain,
  masteryDomain,
  graduationDomain,
  masterScheduleDomain,
  progressReportsDomain,
  transcriptsDomain,
  studentDocumentsDomain,
  learningTimesDomain,
  savedViewsDomain,
  enrollmentsDomain,
  syncActionsDomain,
  externalStudentsDomain,
  personalDataDomain,
  provisioningDomain,
  singleSignOnDomain,
  onboardingDomain,
  admissionsDomain,
  intakeDomain,
  languageCreditDomain,
  chatSyncDomain,
  reportsDomain,
  conferencesDomain,
  recordingsDomain,
  serviceHealthDomain,
  askDomain,
  apiTokensDomain,
  onerosterDomain,
  webhooksDomain,
  nightlyExportDomain,
  setUpDomain,
  whatTheySeeDomain,
]
