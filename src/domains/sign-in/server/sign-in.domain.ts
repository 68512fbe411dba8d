import type { Domain } from '#server/domain.ts'
import { mountSignInDoors, signInDoors } from './sign-in.doors.ts'
import { signInJobs } from './sign-in.jobs.ts'
import { signInRoutes } from './sign-in.routes.ts'

export const signInDomain: Domain = {
  name: 'sign-in',
  routes: { signIn: signInRoutes },
  jobs: signInJobs,
  doors: signInDoors,
  mountDoors: mountSignInDoors,
}
