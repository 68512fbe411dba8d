import { createRoute, redirect } from '@tanstack/react-router'
import { houseChoicesQuery, studentDetailsQuery } from '#domains/directory/web/details/details-queries.ts'
import {
  availabilitySearch,
  learningAvailabilityQuery,
} from '#domains/learning-times/web/availability/availability-address.ts'
import { hoursSearch, learningHoursQuery } from '#domains/learning-times/web/hours/hours-address.ts'
import { noteQuery, studentNotesQuery, studentNotesSearch } from '#domains/notes/web/notes-address.ts'
import { studentPathwaysQuery } from '#domains/pathways/web/pathways-address.ts'
import {
  studentReportQuery,
  studentReportsQuery,
  studentReportsSearch,
} from '#domains/progress-reports/web/student/student-reports.ts'
import { documentsQuery, documentsSearch } from '#domains/student-documents/web/documents-address.ts'
import {
  historyOfYearQuery,
  historySearch,
  learningHistoryQuery,
  studentOverviewQuery,
} from '#domains/student-page/web/student-queries.ts'
import { timelineQuery, timelineSearch } from '#domains/student-page/web/timeline/timeline-address.ts'
import { effectsQuery, statusQuery } from '#domains/student-status/web/status-queries.ts'
import { transcriptQuery, transcriptSearch } from '#domains/transcripts/web/transcript-queries.ts'
import { address, number, oneOf, searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { programRoutes } from './program.routes.ts'
import { student } from './student-frame.routes.ts'

const studentSearch = address({ add: oneOf(['absence']) })
const cycleOf = address({ cycle_id: number })

/** The address of a student leads to their overview; one that asks for an absence opens its form there. */
const studentIndex = createRoute({
  getParentRoute: () => student,
  path: '/',
  beforeLoad: ({ params, location }) => {
    const { add } = studentSearch.parse(location.search)
    const search = add === undefined ? {} : { absence_for: Number(params.studentId) }
    throw redirect({ to: '/students/$studentId/overview', params, search, replace: true })
  },
})
const studentOverview = createRoute({
  getParentRoute: () => student,
  path: '/overview',
  loader: asks<'studentId'>(({ params, search, ask }) => {
    const studentId = Number(params.studentId)
    ask(studentOverviewQuery(studentId, cycleOf.parse(search).cycle_id))
    ask(api.personSheet.getPerson.queryOptions({ input: { personId: studentId } }))
  }),
  component: page(() => import('#domains/student-page/web/overview/OverviewPage.tsx'), 'OverviewPage'),
})
const studentDetails = createRoute({
  getParentRoute: () => student,
  path: '/details',
  loader: asks<'studentId'>(({ params, ask }) => ask(studentDetailsQuery(Number(params.studentId)))),
  component: page(
    () => import('#domains/directory/web/details/StudentDetailsPage.tsx'),
    'StudentDetailsPage',
  ),
})
const addExistingGuardian = createRoute({
  getParentRoute: () => studentDetails,
  path: '/add-existing-guardian',
  loader: asks<'studentId'>(({ params, ask }) => ask(studentDetailsQuery(Number(params.studentId)))),
  component: page(
    () => import('#domains/directory/web/details/AddExistingGuardian.tsx'),
    'AddExistingGuardian',
  ),
})
const houseAssignment = createRoute({
  getParentRoute: () => studentDetails,
  path: '/house-assignment',
  loader: asks<'studentId'>(({ params, ask }) => {
    ask(studentDetailsQuery(Number(params.studentId)))
    ask(houseChoicesQuery(Number(params.studentId)))
  }),
  component: page(() => import('#domains/directory/web/details/HouseAssignment.tsx'), 'HouseAssignment'),
})
const guardianTie = createRoute({
  getParentRoute: () => studentDetails,
  path: '/guardian/$guardianId',
  loader: asks<'studentId' | 'guardianId'>(({ params, ask }) =>
    ask(studentDetailsQuery(Number(params.studentId))),
  ),
  component: page(() => import('#domains/directory/web/details/GuardianTieForm.tsx'), 'GuardianTieForm'),
})
const resetPassword = createRoute({
  getParentRoute: () => studentDetails,
  path: '/guardian/$guardianId/reset-password',
  loader: asks<'studentId' | 'guardianId'>(({ params, ask }) =>
    ask(studentDetailsQuery(Number(params.studentId))),
  ),
  component: page(() => import('#domains/directory/web/details/ResetPassword.tsx'), 'ResetPassword'),
})
const studentNotes = createRoute({
  getParentRoute: () => student,
  path: '/notes',
  validateSearch: searchOf(studentNotesSearch),
  loader: asks<'studentId'>(({ search, params, ask }) =>
    ask(studentNotesQuery(params.studentId, studentNotesSearch.parse(search))),
  ),
  component: page(() => import('#domains/notes/web/StudentNotesPage.tsx'), 'StudentNotesPage'),
})
const studentNoteForm = createRoute({
  getParentRoute: () => studentNotes,
  path: '/form/{-$noteId}',
  loader: asks<'studentId', 'noteId'>(({ params, ask }) =>
    ask(api.notes.getNoteForm.queryOptions({ input: { studentId: Number(params.studentId) } })),
  ),
  component: page(() => import('#domains/notes/web/StudentNoteForm.tsx'), 'StudentNoteForm'),
})
const studentNoteView = createRoute({
  getParentRoute: () => studentNotes,
  path: '/view/$noteId',
  loader: asks<'noteId'>(({ params, ask }) => ask(noteQuery(Number(params.noteId)))),
  component: page(() => import('#domains/notes/web/StudentNoteView.tsx'), 'StudentNoteView'),
})
const studentStatus = createRoute({
  getParentRoute: () => student,
  path: '/status',
  loader: asks<'studentId'>(({ params, ask }) => ask(statusQuery(Number(params.studentId)))),
  component: page(() => import('#domains/student-status/web/StatusPage.tsx'), 'StatusPage'),
})
const statusMotivation = createRoute({
  getParentRoute: () => studentStatus,
  path: '/motivation',
  loader: asks<'studentId'>(({ params, ask }) => {
    ask(statusQuery(Number(params.studentId)))
    // Of who is active, which most are: the form begins with a leave.
    ask(effectsQuery(Number(params.studentId), 'leave_of_absence'))
  }),
  component: page(() => import('#domains/student-status/web/ChangeStatusForm.tsx'), 'ChangeStatusForm'),
})
const updateLeave = createRoute({
  getParentRoute: () => studentStatus,
  path: '/update-leave-of-absence',
  loader: asks<'studentId'>(({ params, ask }) => ask(statusQuery(Number(params.studentId)))),
  component: page(() => import('#domains/student-status/web/UpdateLeave.tsx'), 'UpdateLeave'),
})
const revokeHold = createRoute({
  getParentRoute: () => studentStatus,
  path: '/revoke-hold',
  loader: asks<'studentId'>(({ params, ask }) => {
    ask(statusQuery(Number(params.studentId)))
    ask(effectsQuery(Number(params.studentId), 'active'))
  }),
  component: page(() => import('#domains/student-status/web/RevokeHold.tsx'), 'RevokeHold'),
})

const studentTimeline = createRoute({
  getParentRoute: () => student,
  path: '/timeline',
  validateSearch: searchOf(timelineSearch),
  loader: asks<'studentId'>(({ params, search, queryClient }) => {
    const query = timelineQuery(Number(params.studentId), timelineSearch.parse(search))
    void queryClient.prefetchInfiniteQuery(query)
  }),
  component: page(() => import('#domains/student-page/web/timeline/TimelinePage.tsx'), 'TimelinePage'),
})
const studentReports = createRoute({
  getParentRoute: () => student,
  path: '/reports',
  validateSearch: searchOf(studentReportsSearch),
  loader: asks<'studentId'>(({ params, search, ask }) => {
    const studentId = Number(params.studentId)
    ask(studentReportsQuery(studentId))
    const { of, kind, version } = studentReportsSearch.parse(search)
    if (of !== undefined && kind !== undefined)
      ask(studentReportQuery({ studentId, cycleId: of, kind, version }))
  }),
  component: page(
    () => import('#domains/progress-reports/web/student/StudentReportsPage.tsx'),
    'StudentReportsPage',
  ),
})

const studentDocuments = createRoute({
  getParentRoute: () => student,
  path: '/documents',
  validateSearch: searchOf(documentsSearch),
  loader: asks<'studentId'>(({ params, ask }) => ask(documentsQuery(Number(params.studentId)))),
  component: page(() => import('#domains/student-documents/web/DocumentsPage.tsx'), 'DocumentsPage'),
})
const learningAvailability = createRoute({
  getParentRoute: () => student,
  path: '/learning-availability',
  validateSearch: searchOf(availabilitySearch),
  loader: asks<'studentId'>(({ params, ask }) => ask(learningAvailabilityQuery(Number(params.studentId)))),
  component: page(
    () => import('#domains/learning-times/web/availability/LearningAvailabilityPage.tsx'),
    'LearningAvailabilityPage',
  ),
})
const learningHours = createRoute({
  getParentRoute: () => student,
  path: '/learning-hours',
  validateSearch: searchOf(hoursSearch),
  loader: asks<'studentId'>(({ params, search, ask }) =>
    ask(learningHoursQuery(Number(params.studentId), cycleOf.parse(search).cycle_id)),
  ),
  component: page(
    () => import('#domains/learning-times/web/hours/LearningHoursPage.tsx'),
    'LearningHoursPage',
  ),
})
const studentTranscript = createRoute({
  getParentRoute: () => student,
  path: '/transcript',
  validateSearch: searchOf(transcriptSearch),
  loader: asks<'studentId'>(({ params, ask }) => ask(transcriptQuery(Number(params.studentId)))),
  component: page(() => import('#domains/transcripts/web/TranscriptPage.tsx'), 'TranscriptPage'),
})
const learningHistory = createRoute({
  getParentRoute: () => student,
  path: '/learning-history',
  validateSearch: searchOf(historySearch),
  loader: asks<'studentId'>(({ params, ask }) => ask(learningHistoryQuery(Number(params.studentId)))),
  component: page(
    () => import('#domains/student-page/web/history/LearningHistoryPage.tsx'),
    'LearningHistoryPage',
  ),
})
const learningHistoryOfYear = createRoute({
  getParentRoute: () => studentDetails,
  path: '/learning-history/$year',
  loader: asks<'studentId' | 'year'>(({ params, ask }) => {
    ask(studentDetailsQuery(Number(params.studentId)))
    ask(historyOfYearQuery(Number(params.studentId), params.year))
  }),
  component: page(() => import('#domains/student-page/web/history/YearModal.tsx'), 'YearModal'),
})
const studentPathways = createRoute({
  getParentRoute: () => student,
  path: '/pathways',
  loader: asks<'studentId'>(({ params, ask }) => ask(studentPathwaysQuery(Number(params.studentId)))),
  component: page(
    () => import('#domains/pathways/web/students/StudentPathwaysPage.tsx'),
    'StudentPathwaysPage',
  ),
})

/** One student, tab by tab. */
export const studentRoutes = student.addChildren([
  studentIndex,
  studentOverview,
  studentDetails.addChildren([
    addExistingGuardian,
    houseAssignment,
    guardianTie,
    resetPassword,
    learningHistoryOfYear,
  ]),
  studentStatus.addChildren([statusMotivation, updateLeave, revokeHold]),
  studentNotes.addChildren([studentNoteForm, studentNoteView]),
  ...programRoutes,
  studentReports,
  studentTranscript,
  studentDocuments,
  learningHours,
  learningAvailability,
  studentTimeline,
  learningHistory,
  studentPathways,
])
