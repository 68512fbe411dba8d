import type { Domain } from '#server/domain.ts'
import { passkeysRoutes } from './second-factor/passkeys.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { signInJobs } from './sign-in.jobs.ts'
import { mountSignInPlainRoutes, signInPlainRoutes } from './sign-in.plain-routes.ts'
import { signInRoutes } from './sign-in.routes.ts'

export const signInDomain: Domain = {
  name: 'sign-in',
  routes: { signIn: signInRoutes, secondFactor: secondFactorRoutes, passkeys: passkeysRoutes },
  menu: {
    profile: [
      { at: 10, of: 'staff', url: '/profile/sessions', label: 'Your sign-ins' },
      { at: 10, of: 'families', url: '/family/sign-ins', label: 'Your sign-ins' },
    ],
  },
  jobs: signInJobs,
  plainRoutes: signInPlainRoutes,
  mountPlainRoutes: mountSignInPlainRoutes,
}
