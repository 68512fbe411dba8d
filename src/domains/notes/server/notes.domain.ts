import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { askedOfEach, type ListHeard, noticesAt, topicOf } from '#server/live/heard-by-number.ts'
import { noteCategoriesRoutes } from './categories/categories.routes.ts'
import { ownFollowUps } from './follow-ups/own-follow-ups.ts'
import { notesAccess, seesNotesOf } from './notes.access.ts'
import { notesJobs } from './notes.jobs.ts'
import { listSeenNotes } from './notes.queries.ts'
import { notesRoutes } from './notes.routes.ts'
import { notesDownloadRoutes } from './report/downloads.ts'
import { notesReportRoutes } from './report/notes-report.routes.ts'
import { reportItemNoteRoutes } from './report-item-note.routes.ts'

/** Whoever reads the notes of a student may subscribe to their changes; what changed they fetch. */
const mayHearStudent: TopicRule = async (db, viewer, studentId) =>
  (await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', studentId)
    .where(seesNotesOf({ viewer }))
    .executeTakeFirst()) !== undefined

/** `notes:0`: some note changed; whoever has the report open fetches it again. */
const mayHearAll: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' && (holds(viewer, 'notes.view') || holds(viewer, 'notes.view.all'))

const listHeard: ListHeard = (db, asked) =>
  askedOfEach<{ id: number }>(db, asked, ({ viewer, ids }) => listSeenNotes(db, viewer, ids))

export const notesDomain: Domain = {
  name: 'notes',
  routes: {
    notes: notesRoutes,
    noteCategories: noteCategoriesRoutes,
    notesReport: notesReportRoutes,
    reportItemNote: reportItemNoteRoutes,
  },
  menu: { areas: [{ at: 80, key: 'notes', needs: 'notes.view', url: '/reports/notes', label: 'Notes' }] },
  access: notesAccess,
  topics: { 'student-notes': mayHearStudent, note: topicOf(listHeard), notes: mayHearAll },
  notices: [noticesAt(/^\/students\/\d+\/notes\/view\/(\d+)$/, listHeard)],
  downloads: [notesDownloadRoutes],
  jobs: notesJobs,
  owned: [ownFollowUps],
}
