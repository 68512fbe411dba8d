import { afterEach, beforeEach, expect, test } from 'vitest'
import { VendorNotFound, VendorRateLimited, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { createHubSpotClient, type HubSpotOptions } from './hubspot-client.ts'
import { CrmConflict } from './hubspot-errors.ts'
import { dealKey } from './hubspot-shapes.ts'
import { type HubSpotSandbox, startHubSpotSandbox } from './sandbox/hubspot-sandbox.ts'
import type { SandboxBehaviour } from './sandbox/sandbox-behaviour.ts'

let sandbox: HubSpotSandbox
let waits: number[]

beforeEach(async () => {
  sandbox = await startHubSpotSandbox()
  waits = []
})
afterEach(() => sandbox.stop())

const hubspot = (options: Partial<HubSpotOptions> = {}) =>
  createHubSpotClient({
    apiUrl: sandbox.url,
    token: sandbox.token,
    retries: 2,
    random: () => 0.5,
    delay: async (ms) => waits.push(ms),
    ...options,
  })
const deal = { dealname: 'Lehtonen, grade 6', dealstage: 'one', pipeline: 'default', homeroom_grade: '6' }
const upsert = (value = 'a') => hubspot().upsert('deals', { property: dealKey, value }, deal)

test('a fresh account gets our properties, and then one deal a key', async () => {
  expect(await upsert()).toMatchObject({ isNew: true })
  expect(await upsert()).toMatchObject({ isNew: false })
  await upsert('b')
  expect(sandbox.records('deals').map(({ properties }) => properties[dealKey])).toEqual(['a', 'b'])
})

test('twenty at once leave one deal, one contact and one association', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => upsert()))
  const contacts = await Promise.all(
    made.map(() =>
      hubspot().upsert('contacts', { property: 'email', value: 'a@b.test' }, { firstname: 'Aino' }),
    ),
  )
  await Promise.all(made.map(({ id }, at) => hubspot().associate(id, contacts[at]?.id ?? '')))
  expect(sandbox.records('deals')).toHaveLength(1)
  expect(sandbox.records('contacts')).toHaveLength(1)
  expect(sandbox.associations()).toHaveLength(1)
})

const faults: Partial<SandboxBehaviour>[] = [
  { serverErrors: 2 },
  { lostAnswers: 2 },
  { brokenAnswers: 2 },
  { halfAnswers: 2 },
  { rateLimits: 2 },
  { edgeLimits: 2 },
]
test.each(faults)('%o passes, and nothing is made twice', async (fault) => {
  await upsert('before')
  sandbox.behave(fault)
  const { id } = await upsert()
  expect(sandbox.records('deals')).toHaveLength(2)
  expect((await hubspot().read('deals', 'a', ['dealname'], dealKey)).id).toBe(id)
})

test('a limit of ten seconds is waited for, one of the day is not', async () => {
  await upsert()
  waits = []
  sandbox.behave({ rateLimits: 1 })
  await upsert()
  expect(waits).toEqual([10_150])
  sandbox.behave({ dailyLimits: 1 })
  await expect(upsert()).rejects.toThrow(VendorRateLimited)
})

test('an illness that stays, a right that is missing and a wrong token say so', async () => {
  sandbox.behave({ serverErrors: 3 })
  await expect(upsert()).rejects.toThrow(VendorUnavailable)
  sandbox.behave({ missingScopes: 1 })
  await expect(upsert()).rejects.toThrow(VendorRefused)
  await expect(hubspot({ token: 'other' }).signIn()).rejects.toThrow(VendorRefused)
  await hubspot().signIn()
})

test('an address that another contact has is a conflict that names it', async () => {
  const one = await hubspot().upsert(
    'contacts',
    { property: 'email', value: 'one@b.test' },
    { firstname: 'One' },
  )
  const two = await hubspot().upsert(
    'contacts',
    { property: 'email', value: 'two@b.test' },
    { firstname: 'Two' },
  )
  const error = await hubspot()
    .update('contacts', two.id, { email: 'ONE@b.test' })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CrmConflict)
  expect(error).toMatchObject({ existingId: one.id })
})

test('many are read at once, without those that are gone', async () => {
  const ids = [(await upsert('a')).id, (await upsert('b')).id]
  const read = await hubspot().readMany('deals', [...ids, '1'], ['homeroom_grade', 'closedate'])
  expect(read.map(({ id }) => id).toSorted()).toEqual(ids)
  expect(read[0]?.properties).toMatchObject({ homeroom_grade: '6', closedate: '' })
  await expect(hubspot().read('deals', '1', [])).rejects.toThrow(VendorNotFound)
})

test('searching finds a deal half a minute late, which is why nothing goes by it', async () => {
  await upsert()
  const search = async () => {
    const response = await fetch(`${sandbox.url}/crm/v3/objects/deals/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        filterGroups: [{ filters: [{ propertyName: dealKey, operator: 'EQ', value: 'a' }] }],
      }),
    })
    return ((await response.json()) as { total: number }).total
  }
  expect(await search()).toBe(0)
  sandbox.behave({ searchLagMs: 0 })
  expect(await search()).toBe(1)
})
