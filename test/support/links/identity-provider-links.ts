import { makeEmployee, makeGuardian } from '../../../src/domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '../../../src/domains/permissions/server/permissions.factory.ts'
import { makePassword } from '../../../src/domains/sign-in/server/sign-in.factory.ts'
import { makeSamlProvider } from '../../../src/domains/single-sign-on/server/single-sign-on.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'
import { makeSigner } from '../services/saml-provider.ts'
import { provisioningLinks } from './provisioning-links.ts'

interface Place {
  readonly school: TestSchool
  readonly facilitatorId: number
}

/** The links of what speaks with identity providers: those that make staff, and those that let people in. */
export const identityProviderLinks = {
  ...provisioningLinks,
  'a link that shows the mailbox': async ({ school, facilitatorId }: Place) => {
    const client = await school.as(facilitatorId)
    await client.post('/backoffice/profile/second-factor/mail')
    return new Map([[facilitatorId, { words: 'Second factor', panel: null }]])
  },
  'a password link at another address': async ({ school }: { readonly school: TestSchool }) => {
    const office = await school.as('admin')
    const id = await makeGuardian(school.db, { name: 'Solveig Madsen' })
    await makePassword(school.db, id, 'violet kettle harbour')
    const { guardian } = (await office.get(`/backoffice/guardians/${id}/edit`)).body
    const { first_name, last_name, phone, children, version } = guardian
    await office.post(`/backoffice/guardians/${id}/edit`, {
      ...{ first_name, last_name, phone, children, version },
      ...{ email: 'solveig@home.test', _action: 'update' },
    })
    return new Map([[0, { words: 'Welcome to Homeroom', panel: null }]])
  },
  'a changed identity provider': async ({ school }: { readonly school: TestSchool }) => {
    const adminId = await school.persona('superadmin')
    const keeper = await makeEmployee(school.db, { name: 'Ida Keeper' })
    const permissions = ['shell.use', 'workbench.open', 'single_sign_on.manage'] as const
    await addToGroup(school.db, keeper, await makeGroup(school.db, { title: 'Providers', permissions }))
    const client = await school.as(keeper)
    await client.post('/backoffice/workbench/single-sign-on', {
      ...{ name: 'Evening school', kind: 'saml', domains: ['evening.edu'], is_on: false, is_required: false },
      ...{ entity_id: 'urn:evening', sign_in_url: 'https://idp.evening.test/' },
      certificates: (await makeSigner('idp.evening.test')).certificate,
    })
    // She has done her part, and hears of nothing that comes later.
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(school.clock.nowMs()) })
      .where('id', '=', keeper)
      .execute()
    return new Map([[adminId, { words: 'Evening school', panel: null }]])
  },
  'a certificate that ends': async ({ school }: { readonly school: TestSchool }) => {
    const adminId = await school.persona('superadmin')
    const { certificate } = await makeSigner('idp.night.test', 10 * 24 * 60 * 60_000, school.clock.nowMs())
    await makeSamlProvider(school.services, {
      ...{ name: 'Night school', domains: ['night.edu'], entityId: 'urn:night' },
      ...{ signInUrl: 'https://idp.night.test/', certificate },
    })
    await school.runJob('single-sign-on.certificates')
    return new Map([[adminId, { words: 'idp.night.test', panel: null }]])
  },
}
