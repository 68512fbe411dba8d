import { handlers } from '#server/api/handlers.ts'
import { schoolYearContract } from '../contract/school-year.contract.ts'
import { listCycles, presentCycle } from './school-year.service.ts'

export const schoolYearRoutes = handlers(schoolYearContract, {
  listCycles: async ({ db }) => (await listCycles(db)).map(presentCycle),
})
