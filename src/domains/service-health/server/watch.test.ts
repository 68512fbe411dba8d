import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LanguageSchool, startLanguageSchool } from '#test/schools/language-school.ts'
import { goodBehaviour } from '#vendors/language-vendor/sandbox/sandbox-behaviour.ts'
import type { ServiceDetail, ServiceRow } from '../contract/service-health.schemas.ts'

const path = '/backoffice/workbench/services'
const vendor = 'language-vendor'
let language: LanguageSchool

beforeAll(async () => {
  language = await startLanguageSchool()
  for (const persona of ['operations', 'admin', 'dean'] as const) await language.school.persona(persona)
})
afterAll(() => language.stop())
beforeEach(() => language.vendor.behave(goodBehaviour))

const detail = async (): Promise<ServiceDetail> =>
  (await (await language.school.as('operations')).get(`${path}/${vendor}`)).body
const watch = () => language.school.runJob('service-health.watch')
const titlesOf = async (persona: 'operations' | 'dean') => {
  const userId = await language.school.persona(persona)
  const rows = await language.school.db
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', userId)
    .where('category', '=', 'services')
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

describe('the watcher', () => {
  it('tells who may see it of an outage once, and once that it is over', async () => {
    const { school, vendor: sandbox } = language
    await watch()
    expect(await detail()).toMatchObject({ state: 'good' })
    expect(await titlesOf('operations')).toEqual([])
    school.clock.advance(60_000)
    sandbox.behave({ serverErrors: 1_000 })
    // Nobody called it for some minutes, so it is asked.
    school.clock.advance(5 * 60_000)
    await watch()
    school.clock.advance(60_000)
    await Promise.all([watch(), watch()])
    await watch()
    expect(await titlesOf('operations')).toEqual(['Language vendor has been down since 10:06 AM'])
    expect(await titlesOf('dean')).toEqual([])
    const { lags } = await detail()
    expect(lags.at(-1)?.ms).toBe(60_000)
    sandbox.behave(goodBehaviour)
    school.clock.advance(60_000)
    await watch()
    await watch()
    expect(await titlesOf('operations')).toEqual([
      'Language vendor has been down since 10:06 AM',
      'Language vendor answers again',
    ])
    expect(await detail()).toMatchObject({ state: 'good', budget: { today: 2 } })
  })

  it('asks nothing of a copy of the school, whose outgoing is held', async () => {
    const { school } = language
    const before = (await school.services.vendorRecords.list()).find((one) => one.vendor === vendor)
    const reason = school.services.outgoingHold.reason
    Object.assign(school.services.outgoingHold, { reason: () => 'setting' })
    school.clock.advance(30 * 60_000)
    await watch()
    Object.assign(school.services.outgoingHold, { reason })
    const after = (await school.services.vendorRecords.list()).find((one) => one.vendor === vendor)
    expect(after?.answered).toBe(before?.answered)
  })

  it('raises the silence of a job by its rhythm, and not for a night in which no server ran', async () => {
    const { school } = language
    const run = (name: string, minutesAgo: number, state = 'completed') =>
      sql`insert into pgboss.job (name, state, created_on, completed_on)
        values (${name}, ${state}, now() - ${minutesAgo}::integer * interval '1 minute', now() - ${minutesAgo}::integer * interval '1 minute')`.execute(
        school.owner,
      )
    const look = () => school.runJob('service-health.watch-silence')
    const state = async () =>
      (await (await school.as('operations')).get(path)).body.services.find(
        (row: ServiceRow) => row.vendor === vendor,
      )?.state
    // A good run ten hours ago, and no server since.
    await run('language-credit.follow', 600)
    await run('service-health.watch-silence', 610)
    await look()
    expect(await state()).toBe('good')
    // For half an hour a server has been working, and it failed each time.
    for (const ago of [30, 20, 10]) await run('service-health.watch-silence', ago)
    await run('language-credit.follow', 5, 'failed')
    await look()
    await look()
    expect(await state()).toBe('silent')
    expect(await detail()).toMatchObject({
      cause: 'Nothing heard from “Follow the language vendor”, which should have run by now.',
      jobs: [{ name: 'language-credit.follow', silentSince: expect.any(String) }, {}, {}],
    })
    await run('language-credit.follow', 0)
    await look()
    expect(await state()).toBe('good')
    expect((await titlesOf('operations')).slice(-2)).toEqual([
      'Nothing heard from Language vendor',
      'Language vendor is heard from again',
    ])
  })

  it('forgets minutes after a month', async () => {
    const { school } = language
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::integer as n from vendor_hours where vendor = ${vendor}`.execute(school.db)
      ).rows[0]?.n
    expect(await count()).toBeGreaterThan(0)
    await school.runJob('service-health.forget')
    expect(await count()).toBeGreaterThan(0)
    school.clock.advance(32 * 86_400_000)
    await school.runJob('service-health.forget')
    expect(await count()).toBe(0)
  })
})

describe('a repair', () => {
  it('puts right what was read with one click, and all the others with another', async () => {
    const { school, vendor: sandbox, makeLearner } = language
    const operations = await school.as('superadmin')
    const ids = [await makeLearner('Ada Marsh'), await makeLearner('Bo Reed'), await makeLearner('Cy Holt')]
    sandbox.behave({ serverErrors: 1_000 })
    for (const studentId of ids) await school.runJob('language-credit.tell-learner', { studentId })
    const { inconsistencies, toRepair, repairable, waiting } = (await operations.get(`${path}/${vendor}`))
      .body
    expect([toRepair, repairable, waiting]).toEqual([3, 3, 3])
    expect(inconsistencies[0]).toMatchObject({
      fact: 'Ada Marsh does not have the account they should have',
      verb: 'Try again',
      hindrance: null,
    })
    // Whoever may not read of students there sees how many there are, and nobody's name.
    expect(await detail()).toMatchObject({ toRepair: 3, repairable: 0, inconsistencies: [] })
    expect((await (await school.as('operations')).post(`${path}/${vendor}/repair`, {})).status).toBe(403)
    sandbox.behave(goodBehaviour)
    const waitingJobs = async () =>
      (
        await sql<{ data: { studentId: number } }>`
          select data from pgboss.job where name = 'language-credit.tell-learner' and state = 'created'`.execute(
          school.db,
        )
      ).rows.map(({ data }) => data.studentId)
    const key = inconsistencies[0].key
    expect((await operations.post(`${path}/${vendor}/repair`, { keys: [key] })).body.message).toBe(
      'One repair was started',
    )
    expect(await waitingJobs()).toEqual([ids[0]])
    await school.runJob('language-credit.tell-learner', { studentId: ids[0] })
    expect((await operations.post(`${path}/${vendor}/repair`, { keys: [key] })).body.formErrors.form).toBe(
      'It already agrees: there is nothing to repair.',
    )
    expect((await operations.post(`${path}/${vendor}/repair`, {})).body.message).toBe(
      '2 repairs were started',
    )
    expect((await waitingJobs()).toSorted()).toEqual(ids)
    for (const studentId of ids) await school.runJob('language-credit.tell-learner', { studentId })
    expect((await operations.get(`${path}/${vendor}`)).body).toMatchObject({ toRepair: 0, waiting: 0 })
  })
})
