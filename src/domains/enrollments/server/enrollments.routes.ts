import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { enrollmentsContract } from '../contract/enrollments.contract.ts'
import { enrollmentsDownloads } from '../contract/enrollments.downloads.ts'
import { decideChanges } from './decide-changes.ts'
import { presentChange, presentImport, presentListed } from './enrollments.present.ts'
import { exportBundle } from './export/export-bundle.ts'
import { changesListed, listCampuses, listChanges, listedAPage, listImports } from './import.queries.ts'
import { askToApply, askToRollBack, discardImport, readAgain, renameImport } from './import-acts.ts'
import { leftOutTable } from './left-out-file.ts'
import { uploadImport } from './upload-import.ts'

export const enrollmentsRoutes = handlers(enrollmentsContract, {
  listImports: async ({ db, input }) => {
    const { rows, total } = await listImports(db, input)
    const campuses = await listCampuses(db)
    return { page: input.page, pageSize: listedAPage, total, imports: rows.map(presentListed), campuses }
  },

  upload: ({ input: { files }, ...context }) => uploadImport(context, files),

  getImport: async ({ db, services, input }) => {
    const { importId, page, ...narrowing } = input
    const shown = await presentImport(db, importId, services.clock.nowMs())
    const { rows, total } = await listChanges(db, importId, page, narrowing)
    return { page, pageSize: changesListed, total, import: shown, changes: rows.map(presentChange) }
  },

  decide: ({ input, ...context }) => decideChanges(context, input),

  act: ({ input, ...context }) => {
    switch (input._action) {
      case 'apply':
        return askToApply(context, input.importId)
      case 'discard':
        return discardImport(context, input.importId)
      case 'roll_back':
        return askToRollBack(context, input.importId, input.keeps_later_edits)
      case 'dates':
        return readAgain(context, input.importId, { dateOrder: input.order })
      case 'missing':
        return readAgain(context, input.importId, { missing: input.missing })
      case 'rename':
        return renameImport(context, input.importId, input.title)
    }
  },
})

export const enrollmentsDownloadRoutes = downloads(enrollmentsDownloads, {
  bundle: ({ db, services, input }) => exportBundle(db, services, input.cohort_id),
  leftOut: ({ db, input: { importId, position } }) => leftOutTable(db, importId, position),
})
