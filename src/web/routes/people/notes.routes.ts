import { createRoute, redirect } from '@tanstack/react-router'
import {
  noteQuery,
  notesReportQuery,
  notesReportSearch,
  studentNotesQuery,
  studentNotesSearch,
} from '#domains/notes/web/notes-address.ts'
import { address, oneOf, searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { may } from '../../calls/session.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const studentSearch = address({ add: oneOf(['absence']) })

/** A student's page comes with the students area; until then their address opens their sheet, over their notes, or over
 * the start page for who reads none. */
const student = createRoute({
  getParentRoute: () => staff,
  path: '/students/$studentId',
})
const studentIndex = createRoute({
  getParentRoute: () => student,
  path: '/',
  beforeLoad: ({ params, location, context: { viewer } }) => {
    const { add } = studentSearch.parse(location.search)
    const id = Number(params.studentId)
    const search = add === undefined ? { person: id } : { absence_for: id }
    if (may(viewer, 'notes.view') || may(viewer, 'notes.view.all'))
      throw redirect({ to: '/students/$studentId/notes', params, search, replace: true })
    throw redirect({ to: '/experiences', search, replace: true })
  },
})
/** Colleagues have no page yet: their sheet, over where everybody may be. */
const employee = createRoute({
  getParentRoute: () => staff,
  path: '/employees/$employeeId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/experiences', search: { person: Number(params.employeeId) }, replace: true })
  },
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
const notesReport = createRoute({
  getParentRoute: () => staff,
  path: '/reports/notes',
  validateSearch: searchOf(notesReportSearch),
  loader: asks(({ search, ask }) => ask(notesReportQuery(notesReportSearch.parse(search)))),
  component: page(() => import('#domains/notes/web/report/NotesReportPage.tsx'), 'NotesReportPage'),
})
const reportedNote = createRoute({
  getParentRoute: () => notesReport,
  path: '/$noteId',
  loader: asks<'noteId'>(({ params, ask }) => ask(noteQuery(Number(params.noteId)))),
  component: page(() => import('#domains/notes/web/report/ReportedNote.tsx'), 'ReportedNote'),
})

/** Notes on students: by student, and of all students one reads. */
export const notesRoutes = [
  student.addChildren([studentIndex, studentNotes.addChildren([studentNoteForm, studentNoteView])]),
  employee,
  notesReport.addChildren([reportedNote]),
]
