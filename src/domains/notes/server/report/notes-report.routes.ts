import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import { notePageSize } from '../../contract/note-values.ts'
import { notesReportContract } from '../../contract/notes-report.contract.ts'
import { listCategories } from '../categories/categories.queries.ts'
import { listAuthors, listNotePage, listPromisers } from '../note-lists.queries.ts'
import { presentNote, presentNoteRow } from '../notes.present.ts'
import { findNote } from '../notes.queries.ts'
import { scopeOf } from '../save-note.ts'
import { listReportHouses } from './report-houses.queries.ts'

const titled = ({ id, name }: { id: number; name: string }) => ({ id, title: name })

export const notesReportRoutes = handlers(notesReportContract, {
  getNotesReport: async (context) => {
    const { db, viewer, input } = context
    const scope = scopeOf(context)
    const { page, ...filter } = input
    const [{ records, total }, categories, authors, promisers, houses] = await Promise.all([
      listNotePage(db, scope, filter, { page }),
      listCategories(db),
      listAuthors(db, scope),
      listPromisers(db, scope),
      listReportHouses(db, scope),
    ])
    return {
      notes: records.map((record) => presentNoteRow(viewer, record)),
      total,
      page,
      pageSize: notePageSize,
      categories,
      authors: authors.map(titled),
      promisers: promisers.map(titled),
      houses,
      can: { manageCategories: holds(viewer, 'notes.manage_categories') },
    }
  },

  getReportedNote: async (context) => {
    const record = await findNote(context.db, scopeOf(context), context.input)
    if (!record) throw notFound()
    return presentNote(context.viewer, record)
  },
})
