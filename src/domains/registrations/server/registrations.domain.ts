import type { Domain, TopicRule } from '#server/domain.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { offersRoutes } from './offers/offers.routes.ts'
import { registrationsAccess } from './registrations.access.ts'
import { registrationsJobs } from './registrations.jobs.ts'
import { seesRegistrations } from './registrations.queries.ts'
import { registrationsRoutes } from './registrations.routes.ts'
import {
  registrationChangesDownloadRoutes,
  registrationChangesRoutes,
} from './report/registration-changes.routes.ts'

/** Whoever sees who is registered for an experience may listen to its changes. */
const mayHearRegistrations: TopicRule = async (db, viewer, experienceId) =>
  viewer.role === 'employee' && seesRegistrations(db, viewer, experienceId)

export const registrationsDomain: Domain = {
  name: 'registrations',
  routes: {
    registrations: registrationsRoutes,
    offers: offersRoutes,
    registrationChanges: registrationChangesRoutes,
    catalogue: catalogueRoutes,
  },
  menu: {
    areas: [
      { at: 72, key: 'experiences', needs: 'catalogue.view', url: '/experiences', label: 'Experiences' },
      {
        at: 85,
        key: 'registration-changes',
        needs: 'registrations.manage',
        url: '/reports/registration-changes',
        label: 'Registration changes',
      },
    ],
  },
  downloads: [registrationChangesDownloadRoutes],
  access: registrationsAccess,
  jobs: registrationsJobs,
  topics: { registrations: mayHearRegistrations },
  constraints: {
    registrations_active_key: { student_id: 'This student is registered already.' },
    wait_list_entries_key: { student_id: 'This student is already on the wait list.' },
  },
}
