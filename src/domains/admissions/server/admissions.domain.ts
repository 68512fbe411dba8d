import { sql } from 'kysely'
import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { admissionsJobs } from './actions/admissions.jobs.ts'
import { admissionsParts } from './actions/admissions.outside.ts'
import { applicationActionsRoutes } from './actions/application-actions.routes.ts'
import { crmWebhookRoute, mountCrmWebhook } from './actions/crm-webhook.ts'
import { admissionsAccess, seenCampuses, seesApplication } from './admissions.access.ts'
import { admitRoutes } from './admit/admit.routes.ts'
import { applicationsRoutes } from './applications.routes.ts'
import { admissionsConfigRoutes } from './config/admissions-config.routes.ts'
import { doublesRoutes } from './doubles/doubles.routes.ts'
import { editApplicationRoutes } from './edit/edit.routes.ts'
import { evaluationRoutes } from './evaluation/evaluation.routes.ts'
import { admissionsDownloadRoutes } from './page/admissions.downloads.ts'

export const admissionsDomain: Domain = {
  name: 'admissions',
  routes: {
    applications: applicationsRoutes,
    applicationActions: applicationActionsRoutes,
    admit: admitRoutes,
    editApplication: editApplicationRoutes,
    doubles: doublesRoutes,
    admissionsConfig: admissionsConfigRoutes,
    evaluation: evaluationRoutes,
  },
  access: admissionsAccess,
  downloads: [admissionsDownloadRoutes],
  jobs: admissionsJobs,
  outside: admissionsParts,
  plainRoutes: [crmWebhookRoute],
  mountPlainRoutes: mountCrmWebhook,
  topics: {
    application: async (db, viewer, id) => {
      const { rows } =
        await sql`select from applications a where a.id = ${id} and ${seesApplication(viewer)}`.execute(db)
      return rows.length > 0
    },
    /** `admissions:0`: the list changed, or what families read. */
    admissions: async (_db, viewer) =>
      seenCampuses(viewer).length > 0 || holds(viewer, 'admissions.configure'),
  },
  menu: {
    tools: [
      {
        at: 13,
        needs: 'admissions.view',
        url: '/workbench/admissions',
        label: 'Admissions',
        about: 'Applications: what came, what is missing, what the CRM and Drive say.',
      },
      {
        at: 14,
        needs: 'admissions.configure',
        url: '/workbench/config-admissions',
        label: 'Admissions Config',
        about: 'What families read around the form, and the days on which students begin.',
      },
    ],
  },
}
