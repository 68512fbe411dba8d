import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '#contract/features.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { FeatureFlag, TestGroup } from '../contract/feature-flags.contract.ts'

const views = '/backoffice/saved-views?list=/students'
let school: TestSchool
let admin: Client
let dean: Client
let flag: FeatureFlag
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  dean = await school.as('dean')
  flag = (await listFlags()).find(({ title }) => title === 'Saved views') as FeatureFlag
})
afterAll(() => school.stop())

const listFlags = async (): Promise<FeatureFlag[]> => (await admin.get('/feature-flags')).body
const listGroups = async (): Promise<TestGroup[]> => (await admin.get('/test-groups')).body
const turn = (status: string) => admin.put(`/feature-flags/${flag.id}`, { status })
const featuresOf = async (client: Client) =>
  (await client.get('/backoffice/root/authenticated')).body.features
const makeGroup = async (title: string): Promise<number> =>
  (await admin.post('/test-groups', { title })).body.id
const emailOf = async (client: Client): Promise<string> =>
  (await client.get('/backoffice/root/authenticated')).body.email

it('knows every feature of the product, and is for who may hold them back in the whole school', async () => {
  expect((await listFlags()).map(({ title }) => title).toSorted()).toEqual(
    Object.values(features)
      .map(({ title }) => title)
      .toSorted(),
  )
  expect((await dean.get('/feature-flags')).status).toBe(403)
  expect((await dean.put(`/feature-flags/${flag.id}`, { status: 'off' })).status).toBe(403)
  expect((await school.nobody.get('/test-groups')).status).toBe(401)
  expect((await turn('loud')).status).toBe(400)
  expect((await admin.put('/feature-flags/9999', { status: 'off' })).status).toBe(404)
})

it('is one evaluation for calls and screens, from the next request on', async () => {
  expect((await dean.get(views)).status).toBe(200)
  expect(await featuresOf(dean)).toContain('saved-views')
  expect((await turn('off')).body.message).toBe('Saved views is off')
  const refused = await dean.get(views)
  expect([refused.status, refused.body.message]).toEqual([403, '“Saved views” is not switched on for you.'])
  expect(await featuresOf(dean)).not.toContain('saved-views')

  const group = await makeGroup('Pilot North')
  await admin.post(`/test-groups/${group}/user`, { email: (await emailOf(dean)).toUpperCase() })
  await admin.post(`/feature-flags/${flag.id}/test-group/${group}`)
  expect((await dean.get(views)).status).toBe(403)
  await turn('on')
  expect((await dean.get(views)).status).toBe(200)
  expect(await featuresOf(dean)).toContain('saved-views')
  expect((await (await school.as('counselor')).get(views)).status).toBe(403)
  expect((await listFlags()).find(({ id }) => id === flag.id)).toMatchObject({
    status: 'on',
    test_groups: [{ id: group, title: 'Pilot North' }],
    people: 1,
  })
  const member = (await listGroups()).find(({ id }) => id === group)?.users[0]
  await admin.delete(`/test-groups/${group}/user/${member?.id}`)
  expect((await dean.get(views)).status).toBe(403)
  await admin.post(`/test-groups/${group}/user`, { email: await emailOf(dean) })
  await admin.delete(`/feature-flags/${flag.id}/test-group/${group}`)
  expect((await dean.get(views)).status).toBe(403)
  await admin.post(`/feature-flags/${flag.id}/test-group/${group}`)
  await admin.delete(`/test-groups/${group}`)
  expect((await dean.get(views)).status).toBe(403)
  await turn('released')
  expect((await dean.get(views)).status).toBe(200)
  const written = await school.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectType', 'in', ['feature_flag', 'test_group'])
    .execute()
  expect(new Set(written.map(({ action }) => action))).toEqual(
    new Set([
      'feature_flag.changed',
      'test_group.created',
      'test_group.user_added',
      'test_group.user_removed',
      'test_group.deleted',
    ]),
  )
})

it('takes into a group whom it finds by address, once', async () => {
  const group = await makeGroup('Deans')
  const add = (email: string) => admin.post(`/test-groups/${group}/user`, { email })
  expect((await add('nobody@elsewhere.test')).body.data.formErrors.email).toBe(
    'Email not found, check again please!',
  )
  const email = await emailOf(dean)
  const both = await Promise.all([add(email), add(email)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await listGroups()).find(({ id }) => id === group)?.users).toHaveLength(1)
  expect((await admin.post('/test-groups', { title: 'deans' })).body.data.formErrors.title).toBe(
    'There is a group of this name already.',
  )
  expect((await admin.post('/test-groups', { title: ' ' })).body.data.formErrors.title).toBe(
    'Name the group.',
  )
  expect((await admin.delete(`/test-groups/${group}/user/1`)).status).toBe(404)
  expect((await add('')).status).toBe(400)
})

it('is deleted while others still add to it, without a fault', async () => {
  const email = await emailOf(dean)
  for (const round of [1, 2, 3]) {
    const group = await makeGroup(`Round ${round}`)
    const all = await Promise.all([
      ...[1, 2, 3].map(() => admin.post(`/feature-flags/${flag.id}/test-group/${group}`)),
      admin.delete(`/test-groups/${group}`),
      ...[1, 2, 3].map(() => admin.post(`/test-groups/${group}/user`, { email })),
      admin.delete(`/test-groups/${group}`),
    ])
    expect(all.filter(({ status }) => ![200, 404, 422].includes(status))).toEqual([])
  }
})

it('takes back nothing that a colleague changed since', async () => {
  await turn('off')
  await turn('released')
  const undo = await admin.put(`/feature-flags/${flag.id}`, { status: 'on', was: 'off' })
  expect(undo.status).toBe(409)
  expect(undo.body.message).toBe(
    'Not undone: Saved views was changed in the meantime and is released to everybody.',
  )
  expect((await listFlags()).find(({ id }) => id === flag.id)?.status).toBe('released')
  expect((await admin.put(`/feature-flags/${flag.id}`, { status: 'on', was: 'released' })).status).toBe(200)
})
