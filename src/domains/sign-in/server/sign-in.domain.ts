import type { Domain } from '#server/domain.ts'
import { mountSignInDoors, signInDoors } from './sign-in.doors.ts'
import { signInJobs } from './sign-in.jobs.ts'
import { signInRoutes } from './sign-in.routes.ts'

export const signInDomain: Domain = {
  name: 'sign-in',
  routes: { signIn: signInRoutes },
  menu: {
    profile: [
      { at: 10, of: 'staff', url: '/profile/sessions', label: 'Your sign-ins' },
      { at: 10, of: 'families', url: '/family/sign-ins', label: 'Your sign-ins' },
    ],
  },
  jobs: signInJobs,
  doors: signInDoors,
  mountDoors: mountSignInDoors,
}
