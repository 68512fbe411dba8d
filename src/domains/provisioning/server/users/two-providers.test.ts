import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStepper } from '#test/databases/step-by-step.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ScimClient, scimClient } from '#test/services/scim-client.ts'
import { makeConnection } from '../provisioning.factory.ts'

let school: TestSchool
let entra: ScimClient
let google: ScimClient
let entraId: number
let googleId: number
beforeAll(async () => {
  school = await startTestSchool()
  const shared = { responsibleId: await school.persona('superadmin'), nowMs: school.clock.nowMs() }
  const first = await makeConnection(school.db, { ...shared, title: 'Entra ID' })
  const second = await makeConnection(school.db, { ...shared, title: 'Google Workspace' })
  entra = scimClient(school, first.token)
  google = scimClient(school, second.token)
  entraId = first.id
  googleId = second.id
})
afterAll(() => school.stop())

/** A colleague whom both providers made known, by what each calls them. */
async function shared(name: string) {
  const user = { userName: `${name}@school.example`, displayName: name, active: true }
  const [there, here] = [await entra.post('/Users', user), await google.post('/Users', user)]
  expect([there.status, here.status]).toEqual([201, 201])
  return { byEntra: `/Users/${there.body.id}`, byGoogle: `/Users/${here.body.id}` }
}

const isIn = async (name: string) => {
  const { deactivatedAt } = await school.db
    .selectFrom('users')
    .select('deactivatedAt')
    .where('email', '=', `${name}@school.example`)
    .executeTakeFirstOrThrow()
  return deactivatedAt === null
}
const lastCall = (connectionId: number) =>
  school.db
    .selectFrom('provisioningCalls')
    .select(['did', 'detail'])
    .where('connectionId', '=', connectionId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const gone = [{ op: 'replace', path: 'active', value: false }]

it('who is gone at one provider stays as long as another has them, and goes with the last', async () => {
  const { byEntra, byGoogle } = await shared('mara')
  expect((await entra.patch(byEntra, gone)).status).toBe(200)
  expect(await isIn('mara')).toBe(true)
  expect(await lastCall(entraId)).toEqual({
    did: 'changed',
    detail: 'Still here because of Google Workspace.',
  })
  expect((await google.patch(byGoogle, gone)).status).toBe(200)
  expect(await isIn('mara')).toBe(false)
  expect(await lastCall(googleId)).toEqual({ did: 'deactivated', detail: '' })
})

it('who is deleted at one provider stays as long as another has them', async () => {
  const { byEntra, byGoogle } = await shared('nils')
  expect((await google.delete(byGoogle)).status).toBe(204)
  expect(await isIn('nils')).toBe(true)
  expect(await lastCall(googleId)).toEqual({ did: 'removed', detail: 'Still here because of Entra ID.' })
  expect((await entra.delete(byEntra)).status).toBe(204)
  expect(await isIn('nils')).toBe(false)
})

it('a provider that is switched off keeps nobody in', async () => {
  const { byEntra } = await shared('ottilie')
  const switchGoogle = (isOn: boolean) =>
    school.db.updateTable('provisioningConnections').set({ isOn }).where('id', '=', googleId).execute()
  await switchGoogle(false)
  expect((await entra.patch(byEntra, gone)).status).toBe(200)
  await switchGoogle(true)
  expect(await isIn('ottilie')).toBe(false)
})

it('who is gone at two providers at the same time goes', async () => {
  const stepper = await startStepper(school.databaseUrl)
  const stayed: number[] = []
  let steps = 0
  for (; steps < 60; steps++) {
    const name = `pia${steps}`
    const { byEntra, byGoogle } = await shared(name)
    const { answers, wasStopped } = await stepper.between(
      () => entra.patch(byEntra, gone),
      () => google.patch(byGoogle, gone),
      steps,
    )
    expect((answers as readonly { status: number }[]).map(({ status }) => status)).toEqual([200, 200])
    if (await isIn(name)) stayed.push(steps)
    if (!wasStopped) break
  }
  await stepper.stop()
  expect(steps).toBeGreaterThan(5)
  expect(stayed).toEqual([])
})
