import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { conferencesAccess } from './conferences.access.ts'
import { conferencesJobs } from './conferences.jobs.ts'
import { conferencesPart } from './conferences.outside.ts'
import { conferencesRoutes } from './conferences.routes.ts'

/** Video meetings of a cycle beside what stands at the video service (decision 150). */
export const conferencesDomain: Domain = {
  name: 'conferences',
  routes: { conferences: conferencesRoutes },
  access: conferencesAccess,
  jobs: conferencesJobs,
  outside: [conferencesPart],
  topics: { conferences: async (_db, viewer) => holds(viewer, 'conferences.manage') },
  menu: {
    tools: [
      {
        at: 53,
        needs: 'conferences.manage',
        url: '/workbench/zoom',
        label: 'Conference issues',
        about: 'Meetings of a cycle that do not agree with the video service, and fixing them.',
      },
    ],
  },
}
