import type { Domain } from '#server/domain.ts'
import { learningTimesAccess } from './availability.access.ts'
import { learningAvailabilityRoutes } from './learning-availability.routes.ts'
import { learningHoursDownloadRoutes, learningHoursRoutes } from './learning-hours.routes.ts'
import { learningTimesJobs } from './learning-times.jobs.ts'
import { familyHoursRoutes } from './logged/family-hours.routes.ts'
import { hourRequirementsRoutes } from './requirements/hour-requirements.routes.ts'

export const learningTimesDomain: Domain = {
  name: 'learning-times',
  routes: {
    learningHours: learningHoursRoutes,
    familyHours: familyHoursRoutes,
    hourRequirements: hourRequirementsRoutes,
    learningAvailability: learningAvailabilityRoutes,
  },
  menu: {
    tools: [
      {
        at: 47,
        needs: 'graduation_plans.manage',
        url: '/students/graduation/hours',
        label: 'Required hours',
        about: 'How many hours a state requires, by campus, grade and school year.',
      },
    ],
  },
  downloads: [learningHoursDownloadRoutes],
  jobs: learningTimesJobs,
  access: learningTimesAccess,
  constraints: {
    hour_requirements_once: {
      grade_from: 'Hours for these grades are already set from this year on.',
    },
  },
}
