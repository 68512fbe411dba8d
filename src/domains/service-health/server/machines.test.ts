import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '#domains/api-tokens/server/api-tokens.factory.ts'
import { makeConnection } from '#domains/provisioning/server/provisioning.factory.ts'
import { makeDeliveries, makeWebhook } from '#domains/webhooks/server/webhooks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ServiceDetail, ServiceRow } from '../contract/service-health.schemas.ts'

/* Machines that call us, and those that we tell: their rows beside the services that we call. */

const path = '/backoffice/workbench/services'
const [minute, day] = [60_000, 86_400_000]
let school: TestSchool
let admin: Client
let adminId: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('superadmin')
  adminId = await school.persona('superadmin')
})
afterAll(() => school.stop())

const rowOf = async (vendor: string): Promise<ServiceRow> =>
  (await admin.get(path)).body.services.find((row: ServiceRow) => row.vendor === vendor)
const detail = async (vendor: string): Promise<ServiceDetail> => (await admin.get(`${path}/${vendor}`)).body
const ask = async (vendor: string) => (await admin.post(`${path}/${vendor}/test`)).body.scopes

it.each([
  'webhooks',
  'provisioning',
  'api-tokens',
])('%s: not used yet in a school that has none', async (vendor) => {
  await school.runJob('service-health.watch')
  expect(await rowOf(vendor)).toMatchObject({ state: 'unused', connection: 'here', toRepair: 0 })
})

describe('webhooks', () => {
  let ids: number[]
  const failing = (id: number, since: number) =>
    school.db
      .updateTable('webhookEndpoints')
      .set({ failingSince: new Date(since), lastFailure: 'It answered 500.' })
      .where('id', '=', id)
      .execute()

  it('say how many receivers take what they are sent, and what waits for them', async () => {
    const made = ['Warehouse', 'Cafeteria'].map((title) =>
      makeWebhook(school.services, { title, madeBy: adminId }),
    )
    ids = (await Promise.all(made)).map(({ id }) => id)
    await makeDeliveries(school.db, ids[0] ?? 0, 3)
    expect(await ask('webhooks')).toEqual([
      { scope: 'Receivers', isGood: true, sentence: '2 of 2 receivers accepted the last event' },
    ])
    expect(await rowOf('webhooks')).toMatchObject({ state: 'good', waiting: 3, toRepair: 0 })
  })

  it('name one that takes nothing, and are down when none does', async () => {
    const since = school.clock.nowMs() - 20 * minute
    await failing(ids[0] ?? 0, since)
    expect((await detail('webhooks')).inconsistencies).toEqual([
      expect.objectContaining({ fact: 'Warehouse accepts nothing', verb: null }),
    ])
    expect(await ask('webhooks')).toMatchObject([{ isGood: true }])
    await failing(ids[1] ?? 0, since)
    expect(await ask('webhooks')).toMatchObject([{ isGood: false }])
    expect(await rowOf('webhooks')).toMatchObject({ state: 'down' })
  })

  it('switch one on again with one click', async () => {
    await school.db
      .updateTable('webhookEndpoints')
      .set({ isOn: false, offAt: new Date(school.clock.nowMs()), offBecause: 'gone' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    const off = (await detail('webhooks')).inconsistencies.find(({ fact }) => fact === 'Warehouse is off')
    expect(off).toMatchObject({ verb: 'Switch on' })
    const repaired = await admin.post(`${path}/webhooks/repair`, { keys: [off?.key] })
    expect(repaired.status).toBe(200)
    const { body } = await admin.get(`/backoffice/workbench/webhooks/${ids[0]}`)
    expect(body).toMatchObject({ isOn: true, lastFailure: '' })
    expect((await admin.post(`${path}/webhooks/repair`, { keys: [off?.key] })).status).toBe(422)
  })
})

it('identity providers are down when the token of each has ended, and count what was refused', async () => {
  const { id } = await makeConnection(school.db, { responsibleId: adminId, nowMs: school.clock.nowMs() })
  expect(await ask('provisioning')).toMatchObject([{ isGood: true, sentence: '1 of 1 provider may call' }])
  const call = { connectionId: id, method: 'POST', kind: 'user', did: 'refused', name: 'x', requestId: 'r' }
  const at = (ago: number) => ({ happenedAt: new Date(school.clock.nowMs() - ago) })
  await school.db
    .insertInto('provisioningCalls')
    .values([
      { ...call, ...at(2 * minute), status: 409, cause: 'data', detail: 'The older reason.' },
      {
        ...call,
        ...at(minute),
        status: 403,
        cause: 'permission',
        detail: 'Its responsible colleague may not.',
      },
      { ...call, ...at(2 * day), status: 409, cause: 'data', detail: 'Long ago.' },
    ])
    .execute()
  expect((await detail('provisioning')).inconsistencies).toEqual([
    expect.objectContaining({
      fact: 'Entra ID: 2 calls refused in 24 hours',
      cause: 'Its responsible colleague may not.',
    }),
  ])
  await school.db
    .updateTable('provisioningConnections')
    .set({ tokenEndsAt: new Date(school.clock.nowMs()) })
    .execute()
  expect(await ask('provisioning')).toMatchObject([{ isGood: false }])
  expect(await rowOf('provisioning')).toMatchObject({ state: 'down' })
})

it('systems with a token: one that ends soon and one that was turned away are named', async () => {
  const nowMs = school.clock.nowMs()
  const token = { ownerId: adminId, isService: true, networks: ['192.0.2.7'], nowMs }
  const { id } = await makeApiToken(school.db, { ...token, title: 'Timetable' })
  await makeApiToken(school.db, { ...token, title: 'Library', endsAtMs: nowMs + 3 * day })
  await makeApiToken(school.db, { ownerId: adminId, title: 'My own', nowMs, endsAtMs: nowMs + day })
  await school.db.updateTable('apiTokens').set({ refusedAddress: '192.0.2.9' }).where('id', '=', id).execute()
  expect(await ask('api-tokens')).toMatchObject([{ isGood: true, sentence: '2 systems may call' }])
  expect((await detail('api-tokens')).inconsistencies).toEqual([
    expect.objectContaining({ fact: expect.stringMatching(/^The token of Library ends on /) }),
    expect.objectContaining({
      fact: 'Timetable was turned away',
      cause: 'It called from 192.0.2.9, which is not among its addresses.',
    }),
  ])
})
