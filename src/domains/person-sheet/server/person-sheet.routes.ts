import { handlers } from '#server/api/handlers.ts'
import { personSheetContract } from '../contract/person-sheet.contract.ts'
import { loadPersonSheet } from './load-person-sheet.ts'

export const personSheetRoutes = handlers(personSheetContract, {
  getPerson: async ({ db, viewer, services, input }) =>
    loadPersonSheet({ db, viewer, nowMs: services.clock.nowMs() }, input.personId),
})
