import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeChosenCycle } from './proposals.factory.ts'

let school: TestSchool
let director: Client
let cycleId: number
let studentIds: number[] = []
let experienceIds: number[] = []
const proposalIds: number[] = []

const path = '/backoffice/journey-builder/scheduler'
const many = Array.from({ length: 25 }, (_, at) => at)

// Two proposals of one cycle, in which some get nothing.
beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  await sql`update students set status = 'withdrawn'`.execute(school.db)
  const choice = { students: 30, experiences: 6, blocks: 2, room: 0.7 }
  const made = await makeChosenCycle(school.db, school.clock.nowMs(), choice)
  ;({ cycleId, studentIds, experienceIds } = made)
  for (const seed of [7, 8]) {
    const { body } = await director.post(path, { cycle_id: cycleId, seed })
    await school.runJob('journey-builder.plan', { proposalId: body.id })
    proposalIds.push(body.id)
  }
})
afterAll(() => school.stop())

const held = async () => {
  const { rows } = await sql<{ studentId: number; experienceId: number }>`
    select student_id, experience_id from registrations where dropped_at is null order by 1, 2`.execute(
    school.db,
  )
  return rows
}

it('answers twenty-five who ask why not at once what it answers one after the other', async () => {
  const asked = many.map(
    (at) => `${path}/${proposalIds[at % 2]}/why/${studentIds[at]}/${experienceIds[at % 6]}`,
  )
  const answers = await Promise.all(asked.map((one) => director.get(one)))
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
  for (const [at, one] of asked.entries()) expect((await director.get(one)).body).toEqual(answers[at]?.body)
  expect(new Set(answers.map(({ body }) => body.moves.length)).size).toBeGreaterThan(1)
})

it('has a plan at hand once it is prepared: the first question reads it no more', async () => {
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 9 })
  const url = `${path}/${body.id}/why`
  expect((await director.get(url)).body.message).toBe('This proposal is not ready.')
  await school.runJob('journey-builder.plan', { proposalId: body.id })
  expect((await director.get(url)).body).toEqual({ ok: true })
  await sql`update proposals set input = null where id = ${body.id}`.execute(school.db)
  const { status } = await director.get(`${url}/${studentIds[0]}/${experienceIds[0]}`)
  expect(status).toBe(200)
})

it('applies one of two proposals of a cycle when twenty-five ask for either at once', async () => {
  const answers = await Promise.all(
    many.map(async (at) => {
      const proposalId = proposalIds[at % 2] ?? 0
      const { status, body } = await director.post(`${path}/${proposalId}`, { _action: 'apply' })
      return { proposalId, status, body }
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...many.slice(1).map(() => 422)])
  // The queue may hand out a job more than once.
  const jobs = [...proposalIds, ...proposalIds]
  await Promise.all(jobs.map((proposalId) => school.runJob('journey-builder.apply', { proposalId })))
  const applied = answers.find(({ status }) => status === 200)?.proposalId
  expect((await director.get(path)).body.applied_id).toBe(applied)
  const { rows } = await sql<{ studentId: number; experienceId: number }>`
    select student_id, experience_id from proposal_placements where proposal_id = ${applied} order by 1, 2`.execute(
    school.db,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(await held()).toEqual(rows)
})

it('gives its places once while its least size is changed twenty-five times', async () => {
  const experienceId = await makeFullExperience(school.db, { title: 'Sails', cycleId, places: 20 })
  const url = `/backoffice/experiences/${experienceId}/registrations`
  // From none over one, two, … and none again to the last.
  const sizes = [null, ...many.map((at) => (at % 6 === 5 ? null : at % 20))].map((one) => one || null)
  const change = async () => {
    const statuses: number[] = []
    for (const at of many) {
      const [least_before = null, least = null] = sizes.slice(at, at + 2)
      const { status } = await director.post(`${url}/places`, { places: 20, before: 20, least, least_before })
      statuses.push(status)
    }
    return statuses
  }
  const register = async (at: number) => {
    const wish = { student_id: studentIds[at], motivation: 'Asked for it' }
    return (await director.post(url, wish)).status
  }
  const [changed, ...registered] = await Promise.all([change(), ...many.map(register)])
  expect(changed).toEqual(many.map(() => 200))
  expect(registered.sort()).toEqual([...many.slice(5).map(() => 200), ...many.slice(20).map(() => 422)])
  const { rows } = await sql<{ registeredCount: number; least: number | null }>`
    select registered_count, least from experiences where id = ${experienceId}`.execute(school.db)
  expect(rows).toEqual([{ registeredCount: 20, least: sizes.at(-1) }])
})
