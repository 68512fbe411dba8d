import { attendancesRoutes } from './routes/attendances.routes.ts'
import { entranceRoutes, leadingRoutes } from './routes/entrance.routes.ts'
import { experiencesRoutes } from './routes/experiences.routes.ts'
import { facilitateRoutes } from './routes/facilitate.routes.ts'
import { familyRoutes } from './routes/family.routes.ts'
import { authenticated, rootRoute, staff } from './routes/frames.ts'
import { homeRoutes } from './routes/home.routes.ts'
import { houseCupRoutes } from './routes/house-cup.routes.ts'
import { housesRoutes } from './routes/houses.routes.ts'
import { journeyRoutes } from './routes/journey.routes.ts'
import { journeyBuilderRoutes } from './routes/journey-builder.routes.ts'
import { mirrorRoutes } from './routes/mirror.routes.ts'
import { notesRoutes } from './routes/notes.routes.ts'
import { notificationsRoutes } from './routes/notifications.routes.ts'
import { ownRoutes } from './routes/own.routes.ts'
import { peopleRoutes } from './routes/people.routes.ts'
import { schoolYearRoutes } from './routes/school-year.routes.ts'
import { templatesRoutes } from './routes/templates.routes.ts'
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
      ...experiencesRoutes,
      ...housesRoutes,
      ...peopleRoutes,
      ...notesRoutes,
      ...houseCupRoutes,
      schoolYearRoutes,
      ...journeyBuilderRoutes,
      ...journeyRoutes,
      ...templatesRoutes,
      workbenchRoutes,
    ]),
  ]),
])
