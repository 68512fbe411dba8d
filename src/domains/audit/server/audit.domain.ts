import type { Domain } from '#server/domain.ts'
import { auditAccess } from './audit.access.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditRoutes } from './audit.routes.ts'

export const auditDomain: Domain = {
  name: 'audit',
  routes: { audit: auditRoutes },
  access: auditAccess,
  jobs: auditJobs,
  menu: {
    tools: [
      {
        at: 49,
        needs: 'audit.view',
        url: '/workbench/audit',
        label: 'Audit',
        about: 'Who saw and changed whose records, and what left as a file.',
      },
    ],
  },
}
