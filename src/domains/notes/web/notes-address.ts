import { z } from 'zod'
import { downloadAddress, type TableFormat } from '#contract/download.ts'
import { followUpStates, sentiments } from '../contract/note-values.ts'
import { notesDownloads } from '../contract/notes.downloads.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)
const numbers = z
  .preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.coerce.number()),
  )
  .optional()
  .catch(undefined)
const text = z.string().optional().catch(undefined)

/** What the query of a student's notes holds. */
export const studentNotesSearch = z.object({
  search: text,
  categories: numbers,
  sentiment: z.enum(sentiments).optional().catch(undefined),
  author: number,
  order: z.literal('oldest').optional().catch(undefined),
  page: number,
})
export type StudentNotesSearch = z.output<typeof studentNotesSearch>

/** What the query of the notes report holds. */
export const notesReportSearch = z.object({
  search: text,
  categories: numbers,
  sentiment: z.enum(sentiments).optional().catch(undefined),
  author: number,
  house: number,
  followUp: z.enum(followUpStates).optional().catch(undefined),
  page: number,
  /** The panel of the managed categories is open. */
  manage: z.literal('categories').optional().catch(undefined),
})
export type NotesReportSearch = z.output<typeof notesReportSearch>

/** The filters of both lists. */
export const noteFilters = ['search', 'categories', 'sentiment', 'author'] as const

export const followUps = [
  { value: 'due', label: 'Due' },
  { value: 'open', label: 'Not done' },
  { value: 'done', label: 'Done' },
] as const

export const noteOrders = [{ value: 'oldest', label: 'Oldest first' }] as const

/** The filters as the server takes them. */
export const toStudentInput = (studentId: number, search: StudentNotesSearch) => ({
  studentId,
  search: search.search ?? '',
  categories: search.categories ?? [],
  sentiment: search.sentiment,
  author: search.author,
  order: search.order,
  page: search.page ?? 1,
})

export const toReportInput = (search: NotesReportSearch) => ({
  search: search.search ?? '',
  categories: search.categories ?? [],
  sentiment: search.sentiment,
  author: search.author,
  house: search.house,
  followUp: search.followUp,
  page: search.page ?? 1,
})

/** Where a browser saves the rows of these filters, all pages of them. */
export function reportDownload(format: TableFormat, search: NotesReportSearch): string {
  const { page: _page, manage: _manage, ...filters } = search
  return downloadAddress(notesDownloads.report, filters, format)
}
