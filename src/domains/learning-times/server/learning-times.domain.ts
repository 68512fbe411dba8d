import type { Domain } from '#server/domain.ts'
import { learningTimesAccess } from './availability.access.ts'
import { learningAvailabilityRoutes } from './learning-availability.routes.ts'
import { learningHoursDownloadRoutes, learningHoursRoutes } from './learning-hours.routes.ts'

export const learningTimesDomain: Domain = {
  name: 'learning-times',
  routes: { learningHours: learningHoursRoutes, learningAvailability: learningAvailabilityRoutes },
  downloads: [learningHoursDownloadRoutes],
  access: learningTimesAccess,
}
