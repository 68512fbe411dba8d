import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import {
  type LanguageVendorSandbox,
  startLanguageVendorSandbox,
} from '#vendors/language-vendor/sandbox/language-vendor-sandbox.ts'
import { goodBehaviour } from '#vendors/language-vendor/sandbox/sandbox-behaviour.ts'
import type { ServiceDetail, ServiceRow } from '../contract/service-health.schemas.ts'

const path = '/backoffice/workbench/services'
const vendor = 'language-vendor'
let school: TestSchool
let sandbox: LanguageVendorSandbox
let operations: Client

beforeAll(async () => {
  sandbox = await startLanguageVendorSandbox({ clock: { nowMs: () => school.clock.nowMs() } })
  school = await startTestSchool({
    config: { LANGUAGE_VENDOR_TOKEN: sandbox.token, LANGUAGE_VENDOR_API_URL: sandbox.url },
  })
  operations = await school.as('operations')
})
afterAll(async () => {
  await school.stop()
  await sandbox.stop()
})
beforeEach(() => sandbox.behave(goodBehaviour))

const list = async () => (await operations.get(path)).body
const rowOf = async (name = vendor): Promise<ServiceRow> =>
  (await list()).services.find((row: ServiceRow) => row.vendor === name)
const detail = async (name = vendor): Promise<ServiceDetail> => (await operations.get(`${path}/${name}`)).body
const test = async (name = vendor) => (await operations.post(`${path}/${name}/test`)).body.scopes
const minute = () => school.clock.advance(60_000)

describe('the page', () => {
  it('lists every service, those that are not set up last, to who may see them', async () => {
    const { services, alert } = await list()
    expect(services.map((row: ServiceRow) => row.vendor).toSorted()).toEqual([
      ...[
        'api-tokens',
        'export-bucket',
        'files',
        'firebase',
        'google-calendar',
        'google-drive',
        'heartbeat',
        'heartbeat-guardians',
      ],
      ...['hubspot', 'language-vendor', 'mail', 'oidc', 'provisioning', 'scanner', 'webhooks', 'zoom'],
    ])
    expect(services.at(-1)).toMatchObject({ state: 'none', connection: 'none', budgetLeft: null })
    expect(await rowOf('files')).toMatchObject({ connection: 'here' })
    expect(alert).toBeNull()
    const dean = await school.as('dean')
    for (const one of [path, `${path}/${vendor}`]) expect((await dean.get(one)).status).toBe(403)
    for (const one of [`${path}/${vendor}/test`, `${path}/tests`, `${path}/${vendor}/repair`])
      expect((await dean.post(one, {})).status).toBe(403)
    expect((await operations.get(`${path}/nothing`)).status).toBe(404)
  })

  it('says since when one is down, what waits, and what works all the same, and that it is over', async () => {
    expect(await test()).toMatchObject([{ isGood: true }, { isGood: true }, { isGood: true }])
    expect(await rowOf()).toMatchObject({ state: 'good', connection: 'sandbox', budgetLeft: 100 })
    minute()
    const downAt = new Date(school.clock.nowMs()).toISOString()
    sandbox.behave({ serverErrors: 100 })
    expect((await test())[0]).toMatchObject({
      isGood: false,
      sentence: expect.stringContaining('Does not answer as it should: 500'),
    })
    minute()
    await test()
    const down = await list()
    expect(down.services[0]).toMatchObject({ vendor, state: 'down', since: downAt, lagMs: 60_000 })
    expect(down.alert).toEqual({
      title: 'Language vendor has been down since 10:01 AM',
      text: 'Nothing waits here. Rolls work as always.',
    })
    expect(down.services[0].spans.at(-1)).toMatchObject({ state: 'down', to: 1440 })
    expect(await detail()).toMatchObject({
      tries: 2,
      cause: expect.stringMatching(/^It does not answer as it should: 500/),
      meanwhile: expect.stringContaining('Learners go on with their courses'),
      budget: { allowed: 216, today: 2, before: 0, over: 0, percentLeft: 99 },
    })
    sandbox.behave(goodBehaviour)
    await test()
    expect(await rowOf()).toMatchObject({ state: 'good' })
    expect((await list()).alert).toBeNull()
  })

  it('tells a wrong key, an answer that is none, and one that comes late apart', async () => {
    minute()
    sandbox.behave({ refusedTokens: 3 })
    expect(await test()).toMatchObject([
      { isGood: false, sentence: expect.stringMatching(/^Refuses our key: 401/) },
      { isGood: false },
      { isGood: false },
    ])
    expect(await detail()).toMatchObject({
      state: 'down',
      cause: expect.stringMatching(/^It refuses our key: 401/),
      nextStep: expect.stringContaining('LANGUAGE_VENDOR_TOKEN'),
    })
    minute()
    sandbox.behave({ htmlAnswers: 100 })
    await test()
    expect((await detail()).cause).toMatch(/^It answers something that we do not understand/)
    minute()
    sandbox.behave({ ...goodBehaviour, slowMs: 3_100 })
    expect((await test()).every(({ isGood }: { isGood: boolean }) => isGood)).toBe(true)
    expect(await detail()).toMatchObject({
      state: 'slow',
      cause: 'It answers, and takes longer than it should.',
    })
  })
})

describe('replaying a job', () => {
  const job = 'language-credit.follow'
  const replay = async (client: Client, name = job) =>
    client.post(`${path}/${vendor}/jobs/${name}/replay`, {})
  const waiting = async (name: string) =>
    (
      await sql<{ data: object }>`
        select data from pgboss.job where name = ${name} and state = 'created'`.execute(school.db)
    ).rows.map(({ data }) => data)

  it('starts it once, however many press it together', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => replay(operations)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    expect(await waiting(job)).toHaveLength(1)
    const own = (await detail()).jobs.find(({ name }) => name === job)
    expect(own).toMatchObject({ present: { state: 'waits' }, hindrance: 'It is about to run.' })
  })

  it('runs again what failed with what it was given, and keeps the failure beside what goes on', async () => {
    const name = 'language-credit.tell-learner'
    expect((await replay(operations, name)).body.formErrors.form).toBe('There is nothing left to replay.')
    const failed = (studentId: number, message: string) =>
      sql`
      insert into pgboss.job (name, data, state, created_on, started_on, completed_on, output)
      values (${name}, ${JSON.stringify({ studentId })}::jsonb, 'failed', now() - interval '1 minute', now(), now(),
        ${JSON.stringify({ message })}::jsonb)`.execute(school.owner)
    await failed(1, 'It was away.')
    await failed(2, '1 of 3 failed: It was away.')
    expect((await replay(operations, name)).status).toBe(200)
    expect(await waiting(name)).toEqual(expect.arrayContaining([{ studentId: 1 }, { studentId: 2 }]))
    expect((await replay(operations, name)).status).toBe(422)
    expect(await waiting(name)).toHaveLength(2)
    const own = (await detail()).jobs.find((one) => one.name === name)
    expect(own).toMatchObject({
      present: { state: 'waits' },
      lastFinished: { result: expect.stringMatching(/partial|failed/) },
    })
  })

  it('is for who may start jobs, of jobs of the service', async () => {
    const id = await makeEmployee(school.db)
    const group = await makeGroup(school.db, { permissions: ['shell.use', 'workbench.open', 'vendors.view'] })
    await addToGroup(school.db, id, group)
    const viewer = await school.as(id)
    expect((await viewer.get(path)).status).toBe(200)
    expect((await replay(viewer)).status).toBe(403)
    expect((await viewer.post(`${path}/${vendor}/repair`, {})).status).toBe(403)
    const { jobs } = (await viewer.get(`${path}/${vendor}`)).body
    expect(jobs[0].hindrance).toContain('This needs the right “')
    expect((await replay(operations, 'mail.deliver')).status).toBe(404)
  })
})
