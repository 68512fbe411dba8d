import { handlers } from '#server/api/handlers.ts'
import { setUpContract } from '../contract/set-up.contract.ts'
import { createFirstAdministrator, requireSetUp } from './create-first-administrator.ts'
import { finishSetUp, readProgress } from './progress.ts'
import { saveSchoolYear } from './save-school-year.ts'

export const setUpRoutes = handlers(setUpContract, {
  open: async (call) => {
    await requireSetUp(call)
    return { ok: true as const }
  },
  createAdministrator: (call) => createFirstAdministrator(call),
  getProgress: (call) => readProgress(call),
  saveSchoolYear: (call) => saveSchoolYear(call),
  finish: async ({ db, viewer, services }) => {
    await finishSetUp(db, viewer.userId, new Date(services.clock.nowMs()))
    return { ok: true as const }
  },
})
