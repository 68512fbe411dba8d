import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { domains } from '#server/domains.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { SyncAction } from '../contract/sync-actions.contract.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const path = '/backoffice/workbench/sync-actions'
const actionsOf = async (): Promise<SyncAction[]> =>
  (await (await school.as('operations')).get(path)).body.actions
const actionOf = async (name: string) => (await actionsOf()).find((one) => one.name === name)
const start = async (name: string) => (await school.as('operations')).post(`${path}/${name}/start`)

it('lists what can be started, each with a sentence of its own and nothing that needs data', async () => {
  const actions = await actionsOf()
  expect(actions.length).toBeGreaterThan(15)
  expect(new Set(actions.map(({ does }) => does)).size).toBe(actions.length)
  for (const { does } of actions) expect(does).toMatch(/^[A-Z].*\.$/)
  expect(actions.map(({ name }) => name)).not.toContain('attendance.fetch-report')
  expect((await (await school.as('facilitator')).get(path)).status).toBe(403)
})

it('starts one, says who did, and starts it once while it waits or runs', async () => {
  const name = 'directory.reckon-standings'
  expect((await start(name)).body.message).toContain('Started: Recalculate how every student stands')
  expect(await actionOf(name)).toMatchObject({
    hindrance: 'It is about to run.',
    runs: [{ state: 'waits', startedAt: null, endedAt: null, failure: null, did: null, progress: null }],
    startedByHand: { by: expect.any(String) },
  })
  const again = await start(name)
  expect([again.status, again.body.formErrors.form]).toEqual([422, 'It is about to run.'])
  await sql`update pgboss.job set state = 'active', started_on = now() where name = ${name}`.execute(
    school.owner,
  )
  await sql`insert into job_progress (job_id, done, total) select id, 1200, 5000 from pgboss.job where name = ${name}`.execute(
    school.db,
  )
  expect(await actionOf(name)).toMatchObject({
    hindrance: 'It is running now.',
    runs: [{ state: 'runs', progress: { done: 1200, total: 5000 } }],
  })
  await sql`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"message": "The list is away."}' where name = ${name}`.execute(school.owner)
  expect(await actionOf(name)).toMatchObject({
    hindrance: null,
    runs: [{ state: 'failed', failure: 'The list is away.' }],
  })
  expect((await start(name)).status).toBe(200)
})

it('says in the bell of who started it how it ended, unless it was done well while they watched', async () => {
  const name = 'attendance.check-totals'
  const operations = await school.as('operations')
  const told = async () =>
    (await operations.get('/backoffice/notifications')).body.notifications.map(
      ({ title, body }: { title: string; body: string }) => [title, body],
    )
  const runs = async () =>
    (
      await sql<{ data: Record<string, unknown> }>`select data from pgboss.job
        where name = 'sync-actions.tell-end' and state = 'created' and data ->> 'job' = ${name}`.execute(
        school.owner,
      )
    ).rows.map(({ data }) => data)
  const endAs = (state: string, took: string, output: object) =>
    sql`update pgboss.job set state = ${state}::pgboss.job_state, completed_on = created_on + ${took}::interval,
      output = ${JSON.stringify(output)}::jsonb where name = ${name} and singleton_key = 'by hand'`.execute(
      school.owner,
    )
  expect((await start(name)).status).toBe(200)
  const [followed] = await runs()
  await sql`update pgboss.job set state = 'active', started_on = now()
    where name = 'sync-actions.tell-end' and state = 'created'`.execute(school.owner)
  // While it runs it is looked at again later, and nothing is said.
  await school.runJob('sync-actions.tell-end', followed)
  expect(await runs()).toEqual([followed])
  expect(await told()).toEqual([])
  await endAs('completed', '3 seconds', { did: 'Put right nothing.' })
  await school.runJob('sync-actions.tell-end', followed)
  expect(await told()).toEqual([])
  await endAs('completed', '3 minutes', { did: 'Put right 3 rolls.' })
  await school.runJob('sync-actions.tell-end', followed)
  expect(await told()).toEqual([[expect.stringMatching(/^Done: /), 'Put right 3 rolls.']])
  await endAs('failed', '1 second', { message: 'The list is away.' })
  await school.runJob('sync-actions.tell-end', followed)
  expect(await told()).toContainEqual([expect.stringMatching(/^Failed: /), 'The list is away.'])
})

it('says when it runs by itself next, in the zone of the school', async () => {
  // Every ten minutes; and at 2:40 AM, of which the last is behind: it is 10:00 AM.
  expect(await actionOf('directory.reckon-standings')).toMatchObject({ nextAt: '2026-11-10T15:10:00.000Z' })
  expect(await actionOf('attendance.check-totals')).toMatchObject({ nextAt: '2026-11-11T07:40:00.000Z' })
})

it('does each with a sentence about what came of it', async () => {
  for (const { name } of await actionsOf()) {
    const job = domains.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
    expect(await job?.perform({}, school.services), name).toMatch(/^[A-Z].*\.$/)
  }
})

it('says why one would do nothing, and does not start it', async () => {
  expect((await actionOf('mail.deliver'))?.hindrance).toBe('No mail server is set up.')
  expect((await start('mail.deliver')).body.formErrors.form).toBe('No mail server is set up.')
  expect((await start('attendance.fetch-report')).status).toBe(404)
})

it('is started once, and says so to nobody but who started it, when ten press it together', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => start('search.gather-words')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
})

it('asks for the right that what it does takes by hand, and for its second factor', async () => {
  const id = await makeEmployee(school.db, { email: 'starter@school.test' })
  await addToGroup(
    school.db,
    id,
    await makeGroup(school.db, { title: 'Starters', permissions: ['jobs.start'] }),
  )
  const starter = await school.as(id)
  const { actions } = (await starter.get(path)).body
  const lacking = 'This needs the right “'
  expect(actions.find(({ name }: SyncAction) => name === 'enrollments.drop')?.hindrance).toContain(lacking)
  const answer = await starter.post(`${path}/enrollments.drop/start`)
  expect([answer.status, answer.body.data?.permission]).toEqual([403, 'enrollments.import'])
  expect((await starter.post(`${path}/mail.deliver/start`)).status).toBe(422)
})
