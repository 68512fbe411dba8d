import type { Domain } from '#server/domain.ts'
import { masterScheduleRoutes } from './master-schedule.routes.ts'

export const masterScheduleDomain: Domain = {
  name: 'master-schedule',
  routes: { masterSchedule: masterScheduleRoutes },
}
