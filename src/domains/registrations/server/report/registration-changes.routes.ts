import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { registrationChangesContract } from '../../contract/registration-changes.contract.ts'
import { registrationChangesDownloads } from '../../contract/registration-changes.downloads.ts'
import { changesTable } from './changes-table.ts'
import { listChanges } from './list-changes.ts'

export const registrationChangesRoutes = handlers(registrationChangesContract, {
  listChanges: ({ db, viewer, services }) => listChanges(db, viewer, services.clock.nowMs()),
})

export const registrationChangesDownloadRoutes = downloads(registrationChangesDownloads, {
  changes: async ({ db, viewer, services }) =>
    changesTable(await listChanges(db, viewer, services.clock.nowMs())),
})
