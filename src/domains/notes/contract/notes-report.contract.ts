import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { chosen, id, search } from '#contract/values.ts'
import { followUpStates, mostCategories, sentiments } from './note-values.ts'
import { noteCategory, noteRow, noteView } from './notes.schemas.ts'

/** Filters of the report; also of its downloads under `/api/downloads/notes.csv` and `.xlsx`. */
export const notesReportFilter = z.object({
  search: search(),
  categories: chosen(id, mostCategories),
  sentiment: z.enum(sentiments).optional(),
  author: id.optional(),
  house: id.optional(),
  followUp: z.enum(followUpStates).optional(),
  /** Whose the follow-up is: who took it over, else who wrote the note. */
  promisedBy: id.optional(),
})
export type NotesReportFilter = z.output<typeof notesReportFilter>

const named = z.array(z.object({ id: z.number(), title: z.string() }))

/** `/reports/notes`: the notes of every student whose notes the viewer reads. */
export const notesReportContract = {
  getNotesReport: endpoint({
    method: 'GET',
    path: '/backoffice/reports/notes',
    summary:
      'Notes the viewer may read by category, sentiment, author, house and follow-up, the newest first',
    access: 'notes.view',
    input: paged(notesReportFilter),
    output: z.object({
      notes: z.array(noteRow),
      ...pageFacts,
      categories: z.array(noteCategory),
      authors: named,
      promisers: named,
      houses: named,
      can: z.object({ manageCategories: z.boolean() }),
    }),
    people: ({ notes }) => notes.map(({ student }) => student.id),
  }),
  getReportedNote: endpoint({
    method: 'GET',
    path: '/backoffice/reports/notes/{noteId}',
    summary: 'One note of the report, whole',
    access: 'notes.view',
    input: z.object({ noteId: id }),
    output: noteView,
  }),
}
