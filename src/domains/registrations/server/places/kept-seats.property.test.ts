import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from '../registrations.factory.ts'
import { checkSeats } from './check-seats.ts'

/*
 * Whoever comes, leaves, waits and is asked, and in whatever order: what stands beside an experience is what its rows
 * add up to (docs/decisions/0084). Everything is done by the call that does it, and counted here in plain words.
 */

let school: TestSchool
let admin: Client
let students: number[]
let experiences: number[]

beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  const cycleId = await makeSchoolYear(school.db)
  students = []
  for (let at = 0; at < 6; at++) students.push(await makeStudent(school.db))
  experiences = []
  // The first two meet in one block, so that who waits is asked first.
  for (const block of [0, 0, 1])
    experiences.push(await makeFullExperience(school.db, { cycleId, places: 1, blocks: [block] }))
})
afterAll(() => school.stop())

/** What is kept, and what the rows say. */
async function seats() {
  const { rows: kept } = await sql`
    select id, registered_count as registered, offered_count as offered, waiting_count as waiting, free_places as free
    from experiences order by id`.execute(school.db)
  const registered = await school.db
    .selectFrom('registrations')
    .select(['experienceId', 'droppedAt'])
    .execute()
  const turns = await school.db.selectFrom('waitListEntries').select(['experienceId', 'state']).execute()
  const stored = await school.db.selectFrom('experiences').select(['id', 'places']).orderBy('id').execute()
  const counted = stored.map(({ id, places }) => {
    const inState = (state: string) =>
      turns.filter((one) => one.experienceId === id && one.state === state).length
    const sitting = registered.filter((one) => one.experienceId === id && one.droppedAt === null).length
    const offered = inState('offered')
    const free = places === null ? null : places - sitting - offered
    return { id, registered: sitting, offered, waiting: inState('waiting'), free }
  })
  return { kept, counted }
}

const acts = [
  'register',
  'register',
  'wait',
  'wait',
  'wait',
  'drop',
  'move',
  'off',
  'accept',
  'places',
  'leave',
  'lapse',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  student: fc.nat({ max: 5 }),
  experience: fc.nat({ max: 2 }),
  other: fc.nat({ max: 2 }),
  places: fc.constantFrom(1, 1, 2, null),
})

async function take({ act, student, experience, other, places }: Step): Promise<void> {
  const experienceId = experiences[experience] ?? 0
  const path = `/backoffice/experiences/${experienceId}/registrations`
  const student_id = students[student] ?? 0
  const wish = { student_id, motivation: 'The family asked for it' }
  if (act === 'register') await admin.post(path, wish)
  if (act === 'wait') await admin.post(`${path}/wait-list`, wish)
  if (act === 'drop') {
    const { body } = await admin.post(`${path}/drop`, wish)
    // Every other drop is taken back, where it can be.
    if (other === 0 && body.undo) await admin.post(`${path}/undo`, { change_id: body.undo })
  }
  if (act === 'move')
    await admin.post(`${path}/move`, {
      ...wish,
      to_experience_id: experiences[other] ?? 0,
      despite_clash: true,
    })
  if (act === 'off') await admin.post(`${path}/wait-list/leave`, wish)
  if (act === 'accept') {
    const { body } = await admin.get(`${path}/wait-list`)
    const turn = body.students.find(({ id }: { id: number }) => id === student_id)
    await admin.post(`${path}/wait-list/accept`, { ...wish, leaves: turn?.leaves ?? [] })
  }
  if (act === 'places') {
    const { body } = await admin.get(path)
    await admin.post(`${path}/places`, { places, before: body.experience.places })
  }
  if (act === 'leave') {
    await admin.post(`/backoffice/students/${student_id}/edit`, { _action: 'deactivate' })
    await school.runJob('registrations.fill-places')
    await admin.post(`/backoffice/students/${student_id}/edit`, { _action: 'reactivate' })
  }
  if (act === 'lapse') {
    const late = new Date(school.clock.nowMs() - 60_000)
    await school.db
      .updateTable('waitListEntries')
      .set({ answerBy: late })
      .where('state', '=', 'offered')
      .execute()
    await school.runJob('registrations.fill-places')
  }
}
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

it('keeps beside an experience how many sit, are asked and wait, whatever happens', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      for (const one of steps) {
        await take(one)
        const { kept, counted } = await seats()
        expect(kept).toEqual(counted)
        if (counted.some(({ offered }) => offered > 0)) seen.add('offered')
        if (counted.some(({ waiting }) => waiting > 0)) seen.add('waiting')
      }
    }),
    { numRuns: 3, seed: 84 },
  )
  expect([...seen].sort()).toEqual(['offered', 'waiting'])
})

it('is counted again each night, put right and reported', async () => {
  expect(await checkSeats(school.services)).toEqual([])
  const { counted } = await seats()
  const [first = 0] = experiences
  // What a hand in the database would do: no trigger hears of it.
  await sql`update experiences set registered_count = 7, waiting_count = 3 where id = ${first}`.execute(
    school.db,
  )
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reportError = vi.fn()
  expect(await checkSeats({ ...school.services, reportError })).toEqual([first])
  expect(said.mock.calls).toEqual([[`Kept seats were put right: 1 experiences (${first}).`]])
  expect(reportError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'SEATS_DRIFTED' }),
    'registrations.check-seats',
  )
  expect((await seats()).kept).toEqual(counted)
  await school.runJob('registrations.check-seats')
  expect((await seats()).kept).toEqual(counted)
})
