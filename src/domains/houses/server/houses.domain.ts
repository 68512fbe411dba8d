import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { noticesAt, topicOf } from '#server/live/heard-by-number.ts'
import { advisedHouses } from './advised-houses.ts'
import { findSync } from './calendar/calendar-syncs.queries.ts'
import { houseFormRoutes } from './form/house-form.routes.ts'
import { calendarPart } from './google/google.outside.ts'
import { googleRoutes } from './google/google.routes.ts'
import { listOpenHouses } from './house-index.ts'
import { housesAccess } from './houses.access.ts'
import { housesDownloadRoutes } from './houses.downloads.ts'
import { housesJobs } from './houses.jobs.ts'
import { housesRoutes } from './houses.routes.ts'
import { houseMeetingsRoutes } from './meetings/house-meetings.routes.ts'

export const housesDomain: Domain = {
  name: 'houses',
  routes: {
    houses: housesRoutes,
    houseForm: houseFormRoutes,
    houseMeetings: houseMeetingsRoutes,
    google: googleRoutes,
  },
  menu: {
    areas: [
      {
        at: 50,
        key: 'houses',
        needs: 'houses.view',
        orNeeds: 'houses.view.all',
        url: '/houses',
        label: 'Houses',
      },
    ],
    tools: [
      {
        at: 53,
        needs: 'houses.manage',
        url: '/workbench/google/house-events',
        label: 'Google Calendar',
        about: 'The series of houses beside the calendar, and who has theirs.',
      },
    ],
  },
  access: housesAccess,
  jobs: housesJobs,
  outside: [calendarPart],
  owned: [advisedHouses],
  notices: [noticesAt(/^\/houses\/(\d+)\/overview/, listOpenHouses)],
  topics: {
    /** Whoever opens a house may hear that something of it changed, also in its weekly reports. */
    house: topicOf(listOpenHouses),
    /** The house itself: who leads it, who is in it, when it meets. */
    'house-details': topicOf(listOpenHouses),
    /** `houses:0`: the list changed. */
    houses: async (_db, viewer) => holds(viewer, 'houses.view') || holds(viewer, 'houses.view.all'),
    'house-events': async (_db, viewer) => holds(viewer, 'houses.manage'),
    'house-sync': async (db, viewer, syncId) => (await findSync(db, viewer.userId, syncId)) !== undefined,
  },
  downloads: [housesDownloadRoutes],
}
