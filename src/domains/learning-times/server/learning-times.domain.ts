import type { Domain } from '#server/domain.ts'
import { learningHoursDownloadRoutes, learningHoursRoutes } from './learning-hours.routes.ts'

export const learningTimesDomain: Domain = {
  name: 'learning-times',
  routes: { learningHours: learningHoursRoutes },
  downloads: [learningHoursDownloadRoutes],
}
