import { askRoutes } from './routes/ask.routes.ts'
import { attendancesRoutes } from './routes/day/attendances.routes.ts'
import { homeRoutes } from './routes/day/home.routes.ts'
import { mirrorRoutes } from './routes/day/mirror.routes.ts'
import { notificationsRoutes } from './routes/day/notifications.routes.ts'
import { schoolYearRoutes } from './routes/day/school-year.routes.ts'
import { entranceRoutes, leadingRoutes } from './routes/entrance.routes.ts'
import { authenticated, rootRoute, staff } from './routes/frames.ts'
import { experiencesRoutes } from './routes/learning/experiences.routes.ts'
import { facilitateRoutes } from './routes/learning/facilitate.routes.ts'
import { journeyRoutes } from './routes/learning/journey.routes.ts'
import { pathwaysRoutes } from './routes/learning/pathways.routes.ts'
import { taskReviewRoutes } from './routes/learning/task-review.routes.ts'
import { templatesRoutes } from './routes/learning/templates.routes.ts'
import { ownRoutes } from './routes/own.routes.ts'
import { familyRoutes } from './routes/people/family.routes.ts'
import { houseCupRoutes } from './routes/people/house-cup.routes.ts'
import { housesRoutes } from './routes/people/houses.routes.ts'
import { notesRoutes } from './routes/people/notes.routes.ts'
import { peopleRoutes } from './routes/people/people.routes.ts'
import { graduationRoutes } from './routes/people/program.routes.ts'
import { studentRoutes } from './routes/people/student.routes.ts'
import { recordingRoute } from './routes/recordings.routes.ts'
import { reportsRoutes } from './routes/reports.routes.ts'
import { workbenchRoutes } from './routes/workbench.routes.ts'

/**
 * The whole sitemap: path → page → who may enter (3-shell-and-houses §2.2, §2.3), a file an area.
 * `npm run urls` prints it. A page is a chunk of its own; the server refuses data to whoever may not see it.
 */
export const routeTree = rootRoute.addChildren([
  ...entranceRoutes,
  authenticated.addChildren([
    ...leadingRoutes,
    familyRoutes,
    staff.addChildren([
      ...homeRoutes,
      ...ownRoutes,
      ...notificationsRoutes,
      mirrorRoutes,
      ...attendancesRoutes,
      facilitateRoutes,
      taskReviewRoutes,
      ...experiencesRoutes,
      ...housesRoutes,
      ...peopleRoutes,
      studentRoutes,
      ...graduationRoutes,
      ...notesRoutes,
      ...houseCupRoutes,
      schoolYearRoutes,
      ...pathwaysRoutes,
      ...journeyRoutes,
      ...templatesRoutes,
      ...reportsRoutes,
      recordingRoute,
      askRoutes,
      workbenchRoutes,
    ]),
  ]),
])
