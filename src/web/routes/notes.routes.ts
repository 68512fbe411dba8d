import { createRoute, redirect } from '@tanstack/react-router'
import { notesReportSearch, studentNotesSearch } from '#domains/notes/web/notes-address.ts'
import { page } from '../page.ts'
import { searchOf } from '../search-params.ts'
import { staff } from './frames.ts'

/** A student's page comes with the students area; until then a student's address leads to their notes. */
const student = createRoute({
  getParentRoute: () => staff,
  path: '/students/$studentId',
})
const studentIndex = createRoute({
  getParentRoute: () => student,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/students/$studentId/notes', params })
  },
})
const studentNotes = createRoute({
  getParentRoute: () => student,
  path: '/notes',
  validateSearch: searchOf(studentNotesSearch),
  component: page(() => import('#domains/notes/web/StudentNotesPage.tsx'), 'StudentNotesPage'),
})
const studentNoteForm = createRoute({
  getParentRoute: () => studentNotes,
  path: '/form/{-$noteId}',
  component: page(() => import('#domains/notes/web/StudentNoteForm.tsx'), 'StudentNoteForm'),
})
const studentNoteView = createRoute({
  getParentRoute: () => studentNotes,
  path: '/view/$noteId',
  component: page(() => import('#domains/notes/web/StudentNoteView.tsx'), 'StudentNoteView'),
})
const notesReport = createRoute({
  getParentRoute: () => staff,
  path: '/reports/notes',
  validateSearch: searchOf(notesReportSearch),
  component: page(() => import('#domains/notes/web/report/NotesReportPage.tsx'), 'NotesReportPage'),
})
const reportedNote = createRoute({
  getParentRoute: () => notesReport,
  path: '/$noteId',
  component: page(() => import('#domains/notes/web/report/ReportedNote.tsx'), 'ReportedNote'),
})

/** Notes on students: by student, and of all students one reads. */
export const notesRoutes = [
  student.addChildren([studentIndex, studentNotes.addChildren([studentNoteForm, studentNoteView])]),
  notesReport.addChildren([reportedNote]),
]
