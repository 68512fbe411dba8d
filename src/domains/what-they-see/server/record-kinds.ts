import type { Permission } from '#contract/permissions.ts'
import { attendanceContract } from '#domains/attendance/contract/attendance.contract.ts'
import { houseAttendanceContract } from '#domains/attendance/contract/house-attendance.contract.ts'
import { employeesContract } from '#domains/directory/contract/employees.contract.ts'
import { studentDetailsContract } from '#domains/directory/contract/student-details.contract.ts'
import { excusesContract } from '#domains/excuses/contract/excuses.contract.ts'
import { facilitateContract } from '#domains/facilitate/contract/facilitate.contract.ts'
import { familyExcusesContract } from '#domains/family/contract/family-excuses.contract.ts'
import { programContract } from '#domains/graduation/contract/program.contract.ts'
import { houseReportsContract } from '#domains/house-reports/contract/house-reports.contract.ts'
import { housesContract } from '#domains/houses/contract/houses.contract.ts'
import { notesContract } from '#domains/notes/contract/notes.contract.ts'
import { personSheetContract } from '#domains/person-sheet/contract/person-sheet.contract.ts'
import {
  familyReportsContract,
  studentReportsContract,
} from '#domains/progress-reports/contract/reading.contract.ts'
import { studentDocumentsContract } from '#domains/student-documents/contract/student-documents.contract.ts'
import { studentPageContract } from '#domains/student-page/contract/student-page.contract.ts'
import { studentTimelineContract } from '#domains/student-page/contract/student-timeline.contract.ts'
import { familyTasksContract } from '#domains/task-review/contract/family-tasks.contract.ts'
import { taskReviewContract } from '#domains/task-review/contract/task-review.contract.ts'
import { transcriptsContract } from '#domains/transcripts/contract/transcripts.contract.ts'
import type { RecordKind } from './record-kind.ts'
import { teachingKinds } from './teaching-kinds.ts'
import { workbenchKinds } from './workbench-kinds.ts'

const people: Permission[] = ['people.view.all', 'people.view']
const attendance: Permission[] = ['attendance.view.all', 'attendance.view']
const houses: Permission[] = ['houses.view.all', 'houses.view']
const experiences: Permission[] = ['experiences.view.all', 'experiences.facilitate']
const tasks: Permission[] = ['tasks.review.all', 'tasks.review']

/** How many an answer says or holds under a name; none where it has no such thing. */
const countIn =
  (name: string) =>
  (answer: unknown): number => {
    const value: unknown =
      typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)).get(name) : undefined
    return Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0
  }

const isReadable = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'isReadable' in answer && answer.isReadable === true

/** Each stands for a page; a page that is not here is one of the menu. */
export const recordKinds: readonly RecordKind[] = [
  ...teachingKinds,
  ...workbenchKinds,
  {
    title: 'Student',
    page: '/students/:studentId',
    endpoint: studentPageContract.getStudentHead,
    rights: people,
  },
  {
    title: 'Details of a student',
    page: '/students/:studentId/details',
    endpoint: studentDetailsContract.getStudentDetails,
    rights: ['people.manage', ...people],
  },
  {
    title: 'What happened to a student',
    page: '/students/:studentId/timeline',
    endpoint: studentTimelineContract.getStudentTimeline,
    rights: people,
  },
  {
    title: 'Notes on a student',
    page: '/students/:studentId/notes',
    endpoint: notesContract.listStudentNotes,
    rights: ['notes.view.all', 'notes.view', ...people],
    count: countIn('total'),
  },
  {
    title: 'Note',
    page: '/students/:studentId/notes/view/:noteId',
    endpoint: notesContract.getNote,
    rights: ['notes.view_restricted', 'notes.view.all', 'notes.view', ...people],
    isShown: isReadable,
  },
  {
    title: 'Program of a student',
    page: '/students/:studentId/program',
    endpoint: programContract.getProgram,
    rights: ['program.view.all', 'program.view', ...people],
  },
  {
    title: 'Progress reports of a student',
    page: '/students/:studentId/reports',
    endpoint: studentReportsContract.listReports,
    rights: ['reports.view.all', 'reports.view', ...people],
  },
  {
    title: 'Documents of a student',
    page: '/students/:studentId/documents',
    endpoint: studentDocumentsContract.listDocuments,
    rights: ['documents.manage', 'documents.view.all', 'documents.view', ...people],
    count: countIn('documents'),
  },
  {
    title: 'Transcript of a student',
    page: '/students/:studentId/transcript',
    endpoint: transcriptsContract.getTranscript,
    rights: ['transcripts.issue', 'transcripts.view', 'program.view.all', 'program.view', ...people],
  },
  { title: 'House', page: '/houses/:houseId', endpoint: housesContract.getHouseIndex, rights: houses },
  {
    title: 'Students of a house',
    page: '/houses/:houseId/students',
    endpoint: housesContract.getHouseStudents,
    rights: houses,
  },
  {
    title: 'Weekly report of a house',
    page: '/houses/:houseId/overview/:reportId',
    endpoint: houseReportsContract.getReport,
    rights: houses,
  },
  {
    title: 'Roll of a house',
    page: '/houses/:houseId/attendances/:eventId',
    endpoint: houseAttendanceContract.getHouseEvent,
    rights: [...attendance, ...houses],
  },
  {
    title: 'Excuse',
    page: '/excuses/:excuseId',
    endpoint: excusesContract.getExcuse,
    names: { excuseId: 'id' },
    rights: ['excuses.view.all', 'excuses.view'],
  },
  {
    title: 'Experience',
    page: '/facilitate/:type/:experienceId',
    endpoint: facilitateContract.getFacilitated,
    rights: experiences,
  },
  {
    title: 'Roll of an experience',
    page: '/facilitate/:type/:experienceId/attendance/default/:sessionId',
    endpoint: attendanceContract.getSession,
    rights: attendance,
  },
  {
    title: 'Task with what is handed in',
    page: '/facilitate/:type/:experienceId/tasks/:taskId',
    endpoint: taskReviewContract.getTask,
    rights: tasks,
  },
  {
    title: 'What a student handed in',
    page: '/facilitate/:type/:experienceId/tasks/:taskId/students/:studentId',
    endpoint: taskReviewContract.getStudent,
    rights: tasks,
  },
  {
    title: 'Colleague',
    page: '/employees/:employeeId',
    endpoint: personSheetContract.getPerson,
    names: { employeeId: 'personId' },
    rights: people,
  },
  {
    title: 'Account of a colleague',
    page: '/workbench/employees-and-permissions/employees/:employeeId/edit',
    endpoint: employeesContract.getEmployee,
    rights: ['staff.manage'],
  },
  {
    title: 'Excuse, in the portal of the family',
    page: '/family/excuses/:excuseId',
    endpoint: familyExcusesContract.getExcuse,
    names: { excuseId: 'id' },
    rights: [],
  },
  {
    title: 'Progress report, in the portal of the family',
    page: '/family/reports/:reportId',
    endpoint: familyReportsContract.getReport,
    rights: [],
  },
  {
    title: 'Task, in the portal of the family',
    page: '/family/tasks/:taskId',
    endpoint: familyTasksContract.getTask,
    rights: [],
  },
]
