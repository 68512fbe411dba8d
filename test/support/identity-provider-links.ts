import { makeSamlProvider } from '../../src/domains/single-sign-on/server/single-sign-on.factory.ts'
import { provisioningLinks } from './provisioning-links.ts'
import { makeSigner } from './saml-provider.ts'
import type { TestSchool } from './test-school.ts'

/** The links of what speaks with identity providers: those that make staff, and those that let people in. */
export const identityProviderLinks = {
  ...provisioningLinks,
  'a certificate that ends': async ({ school }: { readonly school: TestSchool }) => {
    const adminId = await school.persona('superadmin')
    const { certificate } = await makeSigner('idp.night.test', 10 * 24 * 60 * 60_000)
    await makeSamlProvider(school.services, {
      ...{ name: 'Night school', domains: ['night.edu'], entityId: 'urn:night' },
      ...{ signInUrl: 'https://idp.night.test/', certificate },
    })
    await school.runJob('single-sign-on.certificates')
    return new Map([[adminId, { words: 'idp.night.test', panel: null }]])
  },
}
