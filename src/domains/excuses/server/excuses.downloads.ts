import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { excusesDownloads } from '../contract/excuses.downloads.ts'
import { reportTable } from './report/export-report.ts'
import { resolvePeriod } from './report/report-page.ts'
import { findDocument } from './thread/thread.queries.ts'

export const excusesDownloadRoutes = downloads(excusesDownloads, {
  report: async ({ db, viewer, input, services }) =>
    reportTable(db, viewer, resolvePeriod(input, services.clock.nowMs())),

  document: async ({ db, viewer, input, services }) => {
    const document = await findDocument(db, viewer, input.documentId)
    const file = document && (await services.files.open(document.storageKey))
    if (!file) throw notFound('This document does not exist, or is not one you can see.')
    return { file, contentType: document.contentType, saveAs: document.fileName }
  },
})
