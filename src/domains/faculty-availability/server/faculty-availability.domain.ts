import type { Domain } from '#server/domain.ts'
import { facultyAvailabilityAccess } from './faculty-availability.access.ts'
import { facultyAvailabilityRoutes } from './faculty-availability.routes.ts'

export const facultyAvailabilityDomain: Domain = {
  name: 'faculty-availability',
  routes: { facultyAvailability: facultyAvailabilityRoutes },
  menu: {
    profile: [{ at: 25, of: 'staff', url: '/faculty-availability', label: 'My availability' }],
  },
  access: facultyAvailabilityAccess,
}
