import { applicationActionsContract } from '#domains/admissions/contract/actions.contract.ts'
import { admissionsConfigContract } from '#domains/admissions/contract/admissions-config.contract.ts'
import { admitContract } from '#domains/admissions/contract/admit.contract.ts'
import { applicationsContract } from '#domains/admissions/contract/applications.contract.ts'
import { doublesContract } from '#domains/admissions/contract/doubles.contract.ts'
import { editApplicationContract } from '#domains/admissions/contract/edit.contract.ts'
import { evaluationContract } from '#domains/admissions/contract/evaluation.contract.ts'
import { apiTokensContract } from '#domains/api-tokens/contract/api-tokens.contract.ts'
import { askAlertsContract } from '#domains/ask/contract/alerts.contract.ts'
import { askContract } from '#domains/ask/contract/ask.contract.ts'
import { attendanceContract } from '#domains/attendance/contract/attendance.contract.ts'
import { houseAttendanceContract } from '#domains/attendance/contract/house-attendance.contract.ts'
import { attendanceCalendarContract } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { auditContract } from '#domains/audit/contract/audit.contract.ts'
import {
  guardianChatContract,
  studentChatContract,
} from '#domains/chat-sync/contract/chat-server.contract.ts'
import { clubsContract } from '#domains/clubs/contract/clubs.contract.ts'
import { conferencesContract } from '#domains/conferences/contract/conferences.contract.ts'
import { abilitiesContract } from '#domains/curriculum/contract/abilities.contract.ts'
import { subjectsContract } from '#domains/curriculum/contract/subjects.contract.ts'
import { unitsContract } from '#domains/curriculum/contract/units.contract.ts'
import { employeeAccessContract } from '#domains/directory/contract/employee-access.contract.ts'
import { employeesContract } from '#domains/directory/contract/employees.contract.ts'
import { familyAccessContract } from '#domains/directory/contract/family-access.contract.ts'
import { guardiansContract } from '#domains/directory/contract/guardians.contract.ts'
import { leavingContract } from '#domains/directory/contract/leaving.contract.ts'
import { studentDetailsContract } from '#domains/directory/contract/student-details.contract.ts'
import { studentsContract } from '#domains/directory/contract/students.contract.ts'
import { enrollmentsContract } from '#domains/enrollments/contract/enrollments.contract.ts'
import { externalImportsContract } from '#domains/enrollments/contract/external-imports.contract.ts'
import { excuseReportContract } from '#domains/excuses/contract/excuse-report.contract.ts'
import { excusesContract } from '#domains/excuses/contract/excuses.contract.ts'
import { experienceCopiesContract } from '#domains/experience-designs/contract/duplicate.contract.ts'
import { experienceDesignsContract } from '#domains/experience-designs/contract/experience-design.contract.ts'
import { experienceFilesContract } from '#domains/experience-designs/contract/experience-files.contract.ts'
import { guidebookContract } from '#domains/experience-designs/contract/guidebook.contract.ts'
import { pickedTemplateContract } from '#domains/experience-designs/contract/picked-template.contract.ts'
import { externalStudentsContract } from '#domains/external-students/contract/external-students.contract.ts'
import { facilitateContract } from '#domains/facilitate/contract/facilitate.contract.ts'
import { facultyAvailabilityContract } from '#domains/faculty-availability/contract/faculty-availability.contract.ts'
import { familyContract } from '#domains/family/contract/family.contract.ts'
import { familyExcusesContract } from '#domains/family/contract/family-excuses.contract.ts'
import {
  featureFlagsContract,
  testGroupsContract,
} from '#domains/feature-flags/contract/feature-flags.contract.ts'
import { labsContract, labsSettingsContract } from '#domains/feature-flags/contract/labs.contract.ts'
import { feedsContract } from '#domains/feeds/contract/feeds.contract.ts'
import { familyProgramContract } from '#domains/graduation/contract/family-program.contract.ts'
import { plansContract } from '#domains/graduation/contract/plans.contract.ts'
import { programContract } from '#domains/graduation/contract/program.contract.ts'
import { homeContract } from '#domains/home/contract/home.contract.ts'
import { houseCupContract } from '#domains/house-cup/contract/house-cup.contract.ts'
import { houseReportsContract } from '#domains/house-reports/contract/house-reports.contract.ts'
import { googleContract } from '#domains/houses/contract/google.contract.ts'
import { houseFormContract } from '#domains/houses/contract/house-form.contract.ts'
import { houseMeetingsContract } from '#domains/houses/contract/house-meetings.contract.ts'
import { housesContract } from '#domains/houses/contract/houses.contract.ts'
import { intakeContract } from '#domains/intake/contract/intake.contract.ts'
import { intakeStaffContract } from '#domains/intake/contract/intake-staff.contract.ts'
import { choicesContract } from '#domains/journey-builder/contract/choices.contract.ts'
import { comparisonContract } from '#domains/journey-builder/contract/comparison.contract.ts'
import { journeyContract } from '#domains/journey-builder/contract/journey.contract.ts'
import { schedulerContract } from '#domains/journey-builder/contract/scheduler.contract.ts'
import { manageUsersContract } from '#domains/language-credit/contract/manage-users.contract.ts'
import { updateCreditContract } from '#domains/language-credit/contract/update-credit.contract.ts'
import { familyHoursContract } from '#domains/learning-times/contract/family-hours.contract.ts'
import { hourRequirementsContract } from '#domains/learning-times/contract/hour-requirements.contract.ts'
import { learningAvailabilityContract } from '#domains/learning-times/contract/learning-availability.contract.ts'
import { learningHoursContract } from '#domains/learning-times/contract/learning-hours.contract.ts'
import { masterScheduleContract } from '#domains/master-schedule/contract/master-schedule.contract.ts'
import { creditsContract } from '#domains/mastery/contract/credits.contract.ts'
import { mirrorContract } from '#domains/mirror/contract/mirror.contract.ts'
import { nightlyExportContract } from '#domains/nightly-export/contract/nightly-export.contract.ts'
import { noteCategoriesContract } from '#domains/notes/contract/note-categories.contract.ts'
import { notesContract } from '#domains/notes/contract/notes.contract.ts'
import { notesReportContract } from '#domains/notes/contract/notes-report.contract.ts'
import { reportItemNoteContract } from '#domains/notes/contract/report-item-note.contract.ts'
import { announcementsContract } from '#domains/notifications/contract/announcements.contract.ts'
import { notificationsContract } from '#domains/notifications/contract/notifications.contract.ts'
import { onboardingChecklistsContract } from '#domains/onboarding/contract/checklists.contract.ts'
import { onboardingFamiliesContract } from '#domains/onboarding/contract/families.contract.ts'
import { familyOnboardingContract } from '#domains/onboarding/contract/family-onboarding.contract.ts'
import {
  onboardingGroupsContract,
  onboardingPhasesContract,
} from '#domains/onboarding/contract/groups.contract.ts'
import { onboardingTasksContract } from '#domains/onboarding/contract/onboarding-tasks.contract.ts'
import { onboardingSendingsContract } from '#domains/onboarding/contract/sendings.contract.ts'
import { logosContract } from '#domains/organization/contract/logos.contract.ts'
import { organizationContract } from '#domains/organization/contract/organization.contract.ts'
import { outboxContract } from '#domains/outbox/contract/outbox.contract.ts'
import { pathwaysContract } from '#domains/pathways/contract/pathways.contract.ts'
import { studentPathwaysContract } from '#domains/pathways/contract/student-pathways.contract.ts'
import { peopleContract } from '#domains/people/contract/people.contract.ts'
import { groupsContract } from '#domains/permissions/contract/groups.contract.ts'
import { rightsContract } from '#domains/permissions/contract/rights.contract.ts'
import { personSheetContract } from '#domains/person-sheet/contract/person-sheet.contract.ts'
import { personalDataContract } from '#domains/personal-data/contract/personal-data.contract.ts'
import {
  familyReportsContract,
  studentReportsContract,
} from '#domains/progress-reports/contract/reading.contract.ts'
import { releasementContract } from '#domains/progress-reports/contract/releasement.contract.ts'
import { providerGroupsContract } from '#domains/provisioning/contract/provider-groups.contract.ts'
import { provisioningContract } from '#domains/provisioning/contract/provisioning.contract.ts'
import { playerContract } from '#domains/recordings/contract/player.contract.ts'
import { recordingsContract } from '#domains/recordings/contract/recordings.contract.ts'
import { removalsContract } from '#domains/recordings/contract/removals.contract.ts'
import { catalogueContract } from '#domains/registrations/contract/catalogue.contract.ts'
import { offersContract } from '#domains/registrations/contract/offers.contract.ts'
import { registrationChangesContract } from '#domains/registrations/contract/registration-changes.contract.ts'
import { registrationsContract } from '#domains/registrations/contract/registrations.contract.ts'
import { completionReportContract } from '#domains/reports/contract/completion.contract.ts'
import { hoursReportContract } from '#domains/reports/contract/hours.contract.ts'
import { mailingsContract } from '#domains/reports/contract/mailings.contract.ts'
import { materialsReportContract } from '#domains/reports/contract/materials.contract.ts'
import { missingReportContract, missingStudentsContract } from '#domains/reports/contract/missing.contract.ts'
import { expertReportContract, staleReportContract } from '#domains/reports/contract/responses.contract.ts'
import { rosterReportContract } from '#domains/reports/contract/roster.contract.ts'
import { savedViewsContract } from '#domains/saved-views/contract/saved-views.contract.ts'
import { calendarImportContract } from '#domains/school-calendar/contract/calendar-import.contract.ts'
import { schoolCalendarContract } from '#domains/school-calendar/contract/school-calendar.contract.ts'
import { schoolTodayContract } from '#domains/school-today/contract/school-today.contract.ts'
import { schoolYearContract } from '#domains/school-year/contract/school-year.contract.ts'
import { searchContract } from '#domains/search/contract/search.contract.ts'
import { serviceHealthContract } from '#domains/service-health/contract/service-health.contract.ts'
import { sessionPlansContract } from '#domains/session-plans/contract/session-plans.contract.ts'
import { setUpContract } from '#domains/set-up/contract/set-up.contract.ts'
import { shellContract } from '#domains/shell/contract/shell.contract.ts'
import { passkeysContract } from '#domains/sign-in/contract/passkeys.contract.ts'
import { secondFactorContract } from '#domains/sign-in/contract/second-factor.contract.ts'
import { signInContract } from '#domains/sign-in/contract/sign-in.contract.ts'
import { singleSignOnContract } from '#domains/single-sign-on/contract/single-sign-on.contract.ts'
import {
  familyDocumentsContract,
  studentDocumentsContract,
} from '#domains/student-documents/contract/student-documents.contract.ts'
import { learningHistoryContract } from '#domains/student-page/contract/learning-history.contract.ts'
import { studentOverviewContract } from '#domains/student-page/contract/student-overview.contract.ts'
import { studentPageContract } from '#domains/student-page/contract/student-page.contract.ts'
import { studentTimelineContract } from '#domains/student-page/contract/student-timeline.contract.ts'
import { studentStatusContract } from '#domains/student-status/contract/student-status.contract.ts'
import { syncActionsContract } from '#domains/sync-actions/contract/sync-actions.contract.ts'
import { familyTasksContract } from '#domains/task-review/contract/family-tasks.contract.ts'
import { presetCommentsContract } from '#domains/task-review/contract/preset-comments.contract.ts'
import { taskReviewContract } from '#domains/task-review/contract/task-review.contract.ts'
import { designFilesContract } from '#domains/templates/contract/design-files.contract.ts'
import { libraryContract } from '#domains/templates/contract/library.contract.ts'
import { templatesContract } from '#domains/templates/contract/templates.contract.ts'
import { transcriptsContract, verifyContract } from '#domains/transcripts/contract/transcripts.contract.ts'
import { webhooksContract } from '#domains/webhooks/contract/webhooks.contract.ts'
import { whatTheySeeContract } from '#domains/what-they-see/contract/what-they-see.contract.ts'

/** Every domain the web app calls, under the name its screens use: `api.attendance.getSession`. */
export const contract = {
  attendance: attendanceContract,
  attendanceCalendar: attendanceCalendarContract,
  audit: auditContract,
  houseAttendance: houseAttendanceContract,
  houses: housesContract,
  houseForm: houseFormContract,
  houseMeetings: houseMeetingsContract,
  google: googleContract,
  excuses: excusesContract,
  excuseReport: excuseReportContract,
  facilitate: facilitateContract,
  taskReview: taskReviewContract,
  presetComments: presetCommentsContract,
  familyTasks: familyTasksContract,
  sessionPlans: sessionPlansContract,
  family: familyContract,
  familyExcuses: familyExcusesContract,
  featureFlags: featureFlagsContract,
  testGroups: testGroupsContract,
  labsSettings: labsSettingsContract,
  labs: labsContract,
  feeds: feedsContract,
  home: homeContract,
  houseReports: houseReportsContract,
  houseCup: houseCupContract,
  mirror: mirrorContract,
  notes: notesContract,
  noteCategories: noteCategoriesContract,
  notesReport: notesReportContract,
  notifications: notificationsContract,
  announcements: announcementsContract,
  outbox: outboxContract,
  people: peopleContract,
  employees: employeesContract,
  leaving: leavingContract,
  employeeAccess: employeeAccessContract,
  familyAccess: familyAccessContract,
  whatTheySee: whatTheySeeContract,
  groups: groupsContract,
  rights: rightsContract,
  students: studentsContract,
  guardians: guardiansContract,
  studentDetails: studentDetailsContract,
  personSheet: personSheetContract,
  studentPage: studentPageContract,
  studentOverview: studentOverviewContract,
  studentTimeline: studentTimelineContract,
  learningHistory: learningHistoryContract,
  studentPathways: studentPathwaysContract,
  studentStatus: studentStatusContract,
  reportItemNote: reportItemNoteContract,
  schoolToday: schoolTodayContract,
  schoolYear: schoolYearContract,
  schoolCalendar: schoolCalendarContract,
  calendarImport: calendarImportContract,
  search: searchContract,
  organization: organizationContract,
  logos: logosContract,
  setUp: setUpContract,
  abilities: abilitiesContract,
  subjects: subjectsContract,
  units: unitsContract,
  facultyAvailability: facultyAvailabilityContract,
  experienceDesigns: experienceDesignsContract,
  experienceFiles: experienceFilesContract,
  guidebook: guidebookContract,
  experienceCopies: experienceCopiesContract,
  pickedTemplate: pickedTemplateContract,
  templateLibrary: libraryContract,
  designFiles: designFilesContract,
  templates: templatesContract,
  registrations: registrationsContract,
  offers: offersContract,
  catalogue: catalogueContract,
  pathways: pathwaysContract,
  registrationChanges: registrationChangesContract,
  recordings: recordingsContract,
  player: playerContract,
  removals: removalsContract,
  clubs: clubsContract,
  choices: choicesContract,
  comparison: comparisonContract,
  journey: journeyContract,
  scheduler: schedulerContract,
  masterSchedule: masterScheduleContract,
  credits: creditsContract,
  program: programContract,
  familyProgram: familyProgramContract,
  plans: plansContract,
  familyReports: familyReportsContract,
  releasement: releasementContract,
  studentReports: studentReportsContract,
  transcripts: transcriptsContract,
  studentDocuments: studentDocumentsContract,
  learningHours: learningHoursContract,
  familyHours: familyHoursContract,
  hourRequirements: hourRequirementsContract,
  savedViews: savedViewsContract,
  learningAvailability: learningAvailabilityContract,
  familyDocuments: familyDocumentsContract,
  verify: verifyContract,
  enrollments: enrollmentsContract,
  externalImports: externalImportsContract,
  syncActions: syncActionsContract,
  externalStudents: externalStudentsContract,
  personalData: personalDataContract,
  provisioning: provisioningContract,
  providerGroups: providerGroupsContract,
  singleSignOn: singleSignOnContract,
  onboardingFamilies: onboardingFamiliesContract,
  onboardingGroups: onboardingGroupsContract,
  onboardingPhases: onboardingPhasesContract,
  onboardingChecklists: onboardingChecklistsContract,
  onboardingTasks: onboardingTasksContract,
  onboardingSendings: onboardingSendingsContract,
  familyOnboarding: familyOnboardingContract,
  applications: applicationsContract,
  applicationActions: applicationActionsContract,
  admit: admitContract,
  editApplication: editApplicationContract,
  doubles: doublesContract,
  admissionsConfig: admissionsConfigContract,
  evaluation: evaluationContract,
  intake: intakeContract,
  intakeStaff: intakeStaffContract,
  manageUsers: manageUsersContract,
  updateCredit: updateCreditContract,
  studentChat: studentChatContract,
  guardianChat: guardianChatContract,
  rosterReport: rosterReportContract,
  completionReport: completionReportContract,
  missingReport: missingReportContract,
  missingStudents: missingStudentsContract,
  expertReport: expertReportContract,
  staleReport: staleReportContract,
  hoursReport: hoursReportContract,
  materialsReport: materialsReportContract,
  mailings: mailingsContract,
  conferences: conferencesContract,
  serviceHealth: serviceHealthContract,
  ask: askContract,
  askAlerts: askAlertsContract,
  apiTokens: apiTokensContract,
  webhooks: webhooksContract,
  nightlyExport: nightlyExportContract,
  shell: shellContract,
  signIn: signInContract,
  secondFactor: secondFactorContract,
  passkeys: passkeysContract,
}
