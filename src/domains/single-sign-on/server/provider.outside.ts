import { tryProvider } from '#domains/sign-in/server/sign-in.service.ts'
import { connectionOf, type OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'

/** The provider by which the whole school signs in. */
export const providerPart: OutsidePart<Services> = {
  vendor: 'oidc',
  facts: {
    name: 'Sign-in with your organization',
    about: 'Single sign-on',
    meanwhile:
      'Whoever is signed in stays signed in; others sign in with their password, or by a link that whoever runs the server makes.',
    waits: ['sign-in', 'sign-ins'],
    setting: 'OIDC_CLIENT_SECRET',
    connection: ({ config }) => connectionOf(Boolean(config.OIDC_ISSUER), config.OIDC_ISSUER),
    probe: ({ config }) => tryProvider(config),
    scopes: [
      {
        scope: 'Ask the provider',
        act: async ({ config }) => {
          await tryProvider(config)
          return 'Answers and knows us'
        },
      },
    ],
    page: { href: '/workbench/single-sign-on', needs: 'single_sign_on.manage' },
  },
}
