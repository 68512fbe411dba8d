import type { Domain } from '#server/domain.ts'
import { personalDataAccess } from './personal-data.access.ts'
import { personalDataFiles } from './personal-data.files.ts'
import { personalDataJobs } from './personal-data.jobs.ts'
import { personalDataRoutes } from './personal-data.routes.ts'

export const personalDataDomain: Domain = {
  name: 'personal-data',
  routes: { personalData: personalDataRoutes },
  access: personalDataAccess,
  downloads: [personalDataFiles],
  jobs: personalDataJobs,
  menu: {
    tools: [
      {
        at: 50,
        needs: 'personal_data.manage',
        url: '/workbench/personal-data',
        label: 'Personal data',
        about: 'All that is stored about a person as one file, and their erasure.',
      },
    ],
  },
}
