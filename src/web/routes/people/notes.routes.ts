import { createRoute, redirect } from '@tanstack/react-router'
import { noteQuery, notesReportQuery, notesReportSearch } from '#domains/notes/web/notes-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

/** Colleagues have no page yet: their sheet, over where everybody may be. */
const employee = createRoute({
  getParentRoute: () => staff,
  path: '/employees/$employeeId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/experiences', search: { person: Number(params.employeeId) }, replace: true })
  },
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

/** Notes on all students one reads. */
export const notesRoutes = [employee, notesReport.addChildren([reportedNote])]
