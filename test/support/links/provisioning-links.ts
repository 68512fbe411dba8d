import { makeApiToken } from '../../../src/domains/api-tokens/server/api-tokens.factory.ts'
import { makeEmployee, makeHouse } from '../../../src/domains/people/server/people.factory.ts'
import { makeConnection } from '../../../src/domains/provisioning/server/provisioning.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'
import { scimClient } from '../services/scim-client.ts'

interface Place {
  readonly school: TestSchool
}

const shownTo = (userIds: readonly number[], words: string, panel: string | null = null) =>
  new Map(userIds.map((userId) => [userId, { words, panel }]))

/** What identity providers make the product tell, and where its links lead (`link-cases.ts`). */
export const provisioningLinks = {
  'a connected identity provider': async ({ school }: Place) => {
    // Whoever reads the audit hears of it, the admins of other cases, too.
    const readers = [await school.persona('director'), await school.persona('admin')]
    const boss = await school.as('superadmin')
    await boss.post('/backoffice/workbench/provisioning', { title: 'Entra of the links' })
    return shownTo(readers, 'Provisioning connection', 'Provisioning added')
  },
  'a token that ends soon': async ({ school }: Place) => {
    const responsibleId = await school.persona('superadmin')
    const nowMs = school.clock.nowMs()
    const { id } = await makeConnection(school.db, { title: 'Okta that ends', responsibleId, nowMs })
    await school.db
      .updateTable('provisioningConnections')
      .set({ tokenEndsAt: new Date(nowMs + 86_400_000) })
      .where('id', '=', id)
      .execute()
    await school.runJob('provisioning.warn_of_ends')
    // Every admin hears of it, whoever is responsible.
    return shownTo([responsibleId, await school.persona('admin')], 'Okta that ends')
  },
  'a system that was let in': async ({ school }: Place) => {
    const readers = [await school.persona('director'), await school.persona('admin')]
    const boss = await school.as('superadmin')
    await boss.post('/backoffice/workbench/api-tokens', {
      ...{ title: 'Timetables of the links', is_service: true, networks: ['203.0.113.0/24'] },
      scopes: ['attendance.view'],
    })
    return new Map(readers.map((userId) => [userId, { words: 'Api token', panel: 'Token made' }]))
  },
  'an API token that ends soon': async ({ school }: Place) => {
    const ownerId = await school.persona('superadmin')
    const nowMs = school.clock.nowMs()
    await makeApiToken(school.db, { title: 'Reader that ends', ownerId, nowMs, endsAtMs: nowMs + 86_400_000 })
    await school.runJob('tokens.warn_of_ends')
    return shownTo([ownerId], 'Reader that ends')
  },
  'what a colleague who went still owns': async ({ school }: Place) => {
    const responsibleId = await school.persona('superadmin')
    const { token } = await makeConnection(school.db, { responsibleId, nowMs: school.clock.nowMs() })
    const id = await makeEmployee(school.db, { name: 'Gwen Gone', email: 'gwen@school.example' })
    await makeHouse(school.db, { title: 'House of Gwen', advisorId: id })
    const scim = scimClient(school, token)
    await scim.post('/Users', { userName: 'gwen@school.example', active: false })
    return shownTo([responsibleId, await school.persona('admin')], 'Gwen Gone')
  },
}
