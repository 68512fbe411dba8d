import type { Domain } from '#server/domain.ts'
import { familyProgramRoutes } from './family/family-program.routes.ts'
import { graduationAccess } from './graduation.access.ts'
import { graduationDownloadRoutes } from './graduation.downloads.ts'
import { graduationJobs } from './graduation.jobs.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { programRoutes } from './program/program.routes.ts'

export const graduationDomain: Domain = {
  name: 'graduation',
  routes: { program: programRoutes, plans: plansRoutes, familyProgram: familyProgramRoutes },
  menu: {
    tools: [
      {
        at: 46,
        needs: 'graduation_plans.manage',
        url: '/students/graduation/plans',
        label: 'Graduation plans',
        about: 'What earns credit, what is required and by when, by the year in which students enter.',
      },
    ],
  },
  access: graduationAccess,
  downloads: [graduationDownloadRoutes],
  jobs: graduationJobs,
  constraints: {
    graduation_plans_school_stage_valid_from_key: {
      valid_from: 'There is a plan from this year on already.',
    },
  },
}
