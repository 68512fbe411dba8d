import { reachOf } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { providerPart } from './provider.outside.ts'
import { singleSignOnJobs } from './single-sign-on.jobs.ts'
import { mountSingleSignOn, singleSignOnPlainRoutes } from './single-sign-on.plain-routes.ts'
import { singleSignOnRoutes } from './single-sign-on.routes.ts'

/** Whom a provider lets in is decided here; how somebody is logged in then, in sign-in. */
export const singleSignOnDomain: Domain = {
  name: 'single-sign-on',
  routes: { singleSignOn: singleSignOnRoutes },
  access: {
    'single_sign_on.manage': (viewer) =>
      viewer.role === 'employee' && reachOf(viewer, 'single_sign_on.manage') === 'all',
  },
  jobs: singleSignOnJobs,
  outside: [providerPart],
  constraints: {
    identity_providers_name_key: { name: 'There is a provider of this name already.' },
    identity_provider_domains_pkey: { domains: 'One of these domains belongs to another provider.' },
  },
  plainRoutes: singleSignOnPlainRoutes,
  mountPlainRoutes: mountSingleSignOn,
  menu: {
    tools: [
      {
        at: 46,
        needs: 'single_sign_on.manage',
        url: '/workbench/single-sign-on',
        label: 'Single sign-on',
        about: 'With which providers people log in, by the domain of their address.',
      },
    ],
  },
}
