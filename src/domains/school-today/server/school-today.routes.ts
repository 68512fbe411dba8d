import { handlers } from '#server/api/handlers.ts'
import { schoolTodayContract } from '../contract/school-today.contract.ts'
import { loadMissing } from './load-missing.ts'
import { loadSchoolToday } from './load-school-today.ts'

export const schoolTodayRoutes = handlers(schoolTodayContract, {
  getSchoolToday: loadSchoolToday,
  getMissing: loadMissing,
})
