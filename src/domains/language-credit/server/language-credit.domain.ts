import type { AccessRule } from '#server/api/access.ts'
import { reachOf } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { languageCreditJobs } from './language-credit.jobs.ts'
import { manageUsersRoutes } from './manage-users.routes.ts'
import { updateCreditRoutes } from './update-credit.routes.ts'
import { languagePart } from './users/language.outside.ts'

/** A run is of a cycle of the whole school: a limit to some campuses does not give it. */
const managesCredit: AccessRule = (viewer) =>
  viewer.role === 'employee' && reachOf(viewer, 'language_credit.manage') === 'all'

/** Credits of the language vendor: who learns what, what it says, and runs that are read, applied and taken back. */
export const languageCreditDomain: Domain = {
  name: 'language-credit',
  routes: { updateCredit: updateCreditRoutes, manageUsers: manageUsersRoutes },
  access: { 'language_credit.manage': managesCredit },
  jobs: languageCreditJobs,
  outside: [languagePart],
  topics: { 'language-credit': async (_db, viewer) => managesCredit(viewer) },
  constraints: {
    language_courses_language_key: { language: 'This language is in the table already.' },
    language_courses_code_key: { code: 'Another language has this key.' },
  },
  menu: {
    tools: [
      {
        at: 54,
        needs: 'language_credit.manage',
        url: '/workbench/language-vendor/update-credit',
        label: 'Language vendor',
        about: 'Who learns which language, and the credits it earns, reviewed before they are given.',
      },
    ],
  },
}
