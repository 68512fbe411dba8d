import { downloadAddress, type TableFormat } from '#contract/download.ts'
import { type AddressOf, address, number, numbers, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { followUpStates, sentiments } from '../contract/note-values.ts'
import { notesDownloads } from '../contract/notes.downloads.ts'

/** What the query of a student's notes holds. */
export const studentNotesSearch = address({
  search: text,
  categories: numbers,
  sentiment: oneOf(sentiments),
  author: number,
  order: oneOf(['oldest']),
  page: pageNumber,
})
export type StudentNotesSearch = AddressOf<typeof studentNotesSearch>

/** What the query of the notes report holds. */
export const notesReportSearch = address({
  search: text,
  categories: numbers,
  sentiment: oneOf(sentiments),
  author: number,
  house: number,
  followUp: oneOf(followUpStates),
  promisedBy: number,
  page: pageNumber,
  /** The panel of the managed categories is open. */
  manage: oneOf(['categories']),
})
export type NotesReportSearch = AddressOf<typeof notesReportSearch>

/** The filters of both lists. */
export const noteFilters = ['search', 'categories', 'sentiment', 'author'] as const

export const followUps = [
  { value: 'due', label: 'Due' },
  { value: 'open', label: 'Not done' },
  { value: 'done', label: 'Done' },
] as const

export const noteOrders = [{ value: 'oldest', label: 'Oldest first' }] as const

export const studentNotesQuery = (studentId: string, search: StudentNotesSearch) =>
  api.notes.listStudentNotes.queryOptions({
    input: {
      studentId: Number(studentId),
      search: search.search ?? '',
      categories: search.categories ?? [],
      sentiment: search.sentiment,
      author: search.author,
      order: search.order,
      page: search.page ?? 1,
    },
  })

export const notesReportQuery = (search: NotesReportSearch) =>
  api.notesReport.getNotesReport.queryOptions({
    input: {
      search: search.search ?? '',
      categories: search.categories ?? [],
      sentiment: search.sentiment,
      author: search.author,
      house: search.house,
      followUp: search.followUp,
      promisedBy: search.promisedBy,
      page: search.page ?? 1,
    },
  })

export const noteQuery = (noteId: number) =>
  api.notesReport.getReportedNote.queryOptions({ input: { noteId } })

/** Where a browser saves the rows of these filters, all pages of them. */
export function reportDownload(format: TableFormat, search: NotesReportSearch): string {
  const { page: _page, manage: _manage, ...filters } = search
  return downloadAddress(notesDownloads.report, filters, format)
}
