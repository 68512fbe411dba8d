import { byColumns, type Table, wallText } from '#server/api/table-download.ts'
import { readLong } from '#server/database/long-read.ts'
import type { Services } from '#server/services.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import { hiddenTitle, mediumLabels, sentimentLabels, visibilityLabels } from '../../contract/note-values.ts'
import type { NotesReportFilter } from '../../contract/notes-report.contract.ts'
import { streamNotes } from '../note-lists.queries.ts'
import type { NotesScope } from '../notes.access.ts'
import { presentNote } from '../notes.present.ts'
import type { NoteRecord } from '../notes.queries.ts'

const header = [
  'Note',
  'Student',
  'Grade',
  'House',
  'Written',
  'Categories',
  'Author',
  'Title',
  'Text',
  'Sentiment',
  'Medium',
  'People involved',
  'Who can read it',
  'Follow up on',
  'Followed up',
] as const

/** Built from what the viewer is told of the note, so that a download never says more than the page. */
function cells({ viewer }: NotesScope, record: NoteRecord) {
  const note = presentNote(viewer, record)
  return [
    note.id,
    note.student.name,
    note.student.grade,
    note.student.houseTitle,
    wallText(note.createdAt),
    note.categories.map(({ title }) => title).join(', '),
    note.author?.name ?? '',
    note.isReadable ? note.title : hiddenTitle,
    note.body === null ? '' : sanitizeBody(note.body).text,
    note.sentiment === null ? '' : sentimentLabels[note.sentiment],
    note.medium === null ? '' : mediumLabels[note.medium],
    note.peopleInvolved.map(({ name }) => name).join(', '),
    visibilityLabels[note.visibility],
    note.dueAt ?? '',
    wallText(note.followUpDoneAt),
  ]
}

const rowsOf = (database: Services['database'], scope: NotesScope, filter: NotesReportFilter) =>
  readLong(database, async function* (db) {
    for await (const record of streamNotes(db, scope, filter)) yield cells(scope, record)
  })

/** The whole report of a filter as a table: one header row, times in the school's zone. */
export const notesTable = (
  database: Services['database'],
  scope: NotesScope,
  filter: NotesReportFilter,
): Table => ({ name: 'notes', header, rows: rowsOf(database, scope, filter), person: byColumns(1, 2, 3) })
