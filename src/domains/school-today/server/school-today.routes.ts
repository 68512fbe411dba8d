import { countMissingNow } from '#domains/attendance-calendar/server/attendance-calendar.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { schoolTodayContract } from '../contract/school-today.contract.ts'
import { loadMissing } from './load-missing.ts'
import { loadSchoolToday } from './load-school-today.ts'

export const schoolTodayRoutes = handlers(schoolTodayContract, {
  getSchoolToday: loadSchoolToday,
  getMissing: loadMissing,
  countMissing: countMissingNow,
})
