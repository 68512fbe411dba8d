import { downloads } from '#server/api/downloads.ts'
import { notesDownloads } from '../../contract/notes.downloads.ts'
import { notesTable } from './notes-table.ts'

export const notesDownloadRoutes = downloads(notesDownloads, {
  report: async ({ db, viewer, input, services }) =>
    notesTable(db, { viewer, nowMs: services.clock.nowMs() }, input),
})
