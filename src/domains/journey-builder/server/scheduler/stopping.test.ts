import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeChosenCycle } from './proposals.factory.ts'

let school: TestSchool
let director: Client
let cycleId: number

const path = '/backoffice/journey-builder/scheduler'

// All need many of few places, half in two blocks: the solver searches for a quarter of a minute and longer.
beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  await sql`update students set status = 'withdrawn'`.execute(school.db)
  const hard = { students: 300, experiences: 40, blocks: 4, ranks: 3, double: 0.5, least: 1, room: 1.3 }
  const made = await makeChosenCycle(school.db, school.clock.nowMs(), hard)
  cycleId = made.cycleId
})
afterAll(() => school.stop())

const first = async () => (await director.get(path)).body.proposals[0]

/** Begins a proposal, and waits until the solver is in the middle of it. */
async function begin() {
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7 })
  const begun = Promise.withResolvers<Worker>()
  process.once('worker', begun.resolve)
  const done = school.runJob('journey-builder.plan', { proposalId: body.id })
  const worker = await begun.promise
  await expect.poll(async () => (await first()).step).toBe('The best needs, places and ranks')
  return { id: body.id as number, done, worker }
}

it('is stopped at once in the middle of a solve, and its thread ends', async () => {
  const { id, done, worker } = await begin()
  const askedMs = performance.now()
  expect((await director.post(`${path}/${id}`, { _action: 'stop' })).body.message).toBe(
    'Proposal 1 is stopped',
  )
  await done
  // A second where nothing else runs; the solver would take a quarter of a minute.
  expect(performance.now() - askedMs).toBeLessThan(6_000)
  expect(worker.threadId).toBe(-1)
  expect(await first()).toMatchObject({ number: 1, state: 'cancelled', summary: null })
})

it('says so when its thread is ended from outside, and another can be made', async () => {
  const { id, done, worker } = await begin()
  const told = expect(done).rejects.toThrow('The thread ended before it was done.')
  await worker.terminate()
  await told
  const failure = 'The plan could not be made. Try again; support has been told.'
  expect(await first()).toMatchObject({ number: 2, state: 'failed', failure, summary: null })
  // The queue tries it again: what has failed stays so.
  await school.runJob('journey-builder.plan', { proposalId: id })
  expect(await first()).toMatchObject({ state: 'failed', failure })
  // With fewer who choose the same is planned in a moment.
  await sql`update students set status = 'withdrawn' where id in (select student_id from choice_lists) and id % 20 > 0`.execute(
    school.db,
  )
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7 })
  await school.runJob('journey-builder.plan', { proposalId: body.id })
  expect(await first()).toMatchObject({ number: 3, state: 'ready' })
})
