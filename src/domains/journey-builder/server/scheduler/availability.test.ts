import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let cycleId: number
let studentId: number
let kelp: number

const path = '/backoffice/journey-builder/scheduler'

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  director = await school.as('director')
  cycleId = await makeCycle(db, { nowMs: school.clock.nowMs(), startsInDays: 30, endsInDays: 70 })
  studentId = await makeStudent(db, { name: 'Ida Moreau' })
  kelp = await makeFullExperience(db, { title: 'Kelp', cycleId, blocks: [0], places: 5 })
  await makeFullExperience(db, { title: 'Jazz', cycleId, blocks: [1], places: 5 })
  const { cohortId } = await db.selectFrom('students').select('cohortId').executeTakeFirstOrThrow()
  await db.deleteFrom('campusBlocks').where('cohortId', '=', cohortId).execute()
  await db
    .insertInto('campusBlocks')
    .values([
      { cohortId, position: 0, title: 'A', startsAt: '10:00', endsAt: '11:00' },
      { cohortId, position: 1, title: 'B', startsAt: '13:00', endsAt: '14:00' },
    ])
    .execute()
  await sql`insert into choice_lists (cycle_id, student_id, saved_at) values (${cycleId}, ${studentId}, now())`.execute(
    db,
  )
  await sql`insert into choices (cycle_id, student_id, experience_id, position)
    values (${cycleId}, ${studentId}, ${kelp}, 1)`.execute(db)
})
afterAll(() => school.stop())
beforeEach(async () => {
  await sql`truncate attendables, learning_availabilities cascade`.execute(school.owner)
})

/** From a day of the cycle on, counted from its first, the student cannot at these times. */
const cannotFrom = async (days: number, gaps: readonly string[]) => {
  const { db } = school
  await sql`with said as (insert into learning_availabilities (student_id, valid_from, updated_at)
      select ${studentId}, starts_at::date + ${days}::integer, now() from cycles where id = ${cycleId}
      returning student_id, valid_from)
    insert into learning_availability_gaps (student_id, valid_from, weekday, block)
    select student_id, valid_from, split_part(gap, '-', 1)::smallint, split_part(gap, '-', 2)::smallint
    from said cross join unnest(${[...gaps]}::text[]) gap`.execute(db)
}
/** A session of the kelp forest on a weekday of the cycle's second week, Monday is 1. */
const meetOn = (weekday: number) =>
  sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', ${kelp}, day, day + time '15:00', day + time '16:00'
    from (select (date_trunc('week', starts_at)::date + 6 + ${weekday}::integer) as day from cycles
      where id = ${cycleId}) on_day`.execute(school.db)
/** What the student gets by a proposal, and what stays empty. */
const plan = async () => {
  const { id } = (await director.post(path, { cycle_id: cycleId })).body
  await school.runJob('journey-builder.plan', { proposalId: id })
  const placements = (await director.get(`${path}/placements?proposal_id=${id}`)).body.placements
  const gaps = (await director.get(`${path}/gaps?proposal_id=${id}`)).body.gaps
  const titles: string[] = placements.map((one: { experience: { title: string } }) => one.experience.title)
  return { id, titles: titles.toSorted(), gaps }
}

it('places nobody where they are not available, says when, and in the gaps and "why not"', async () => {
  await cannotFrom(-60, ['2-0'])
  await meetOn(2)
  const { id, titles, gaps } = await plan()
  expect(titles).toEqual(['Jazz'])
  const away = { weekday: 2, block: 0, starts_at: '10:00', ends_at: '11:00' }
  expect(gaps).toMatchObject([
    { block: 0, reason: 'not_available', away, near: [], choices: [{ why: 'not_available', away }] },
  ])
  const why = (await director.get(`${path}/${id}/why/${studentId}/${kelp}`)).body
  expect(why).toMatchObject({ binds: 'not_available', away, worse: 0 })
})

it('asks for the weekdays on which it meets, and for what holds in the cycle', async () => {
  await cannotFrom(-60, ['1-0', '2-0', '3-0', '4-0', '5-0'])
  expect((await plan()).titles).toEqual(['Jazz'])
  await school.db.deleteFrom('learningAvailabilities').execute()
  await cannotFrom(-60, ['2-0'])
  expect((await plan()).titles).toEqual(['Jazz', 'Kelp'])
  await meetOn(4)
  expect((await plan()).titles).toEqual(['Jazz', 'Kelp'])
  await meetOn(2)
  expect((await plan()).titles).toEqual(['Jazz'])
  await cannotFrom(0, [])
  expect((await plan()).titles).toEqual(['Jazz', 'Kelp'])
  await cannotFrom(20, ['4-0'])
  expect((await plan()).titles).toEqual(['Jazz'])
})

it('does not keep a place that stands when the student can come no more, but one by hand', async () => {
  const standing = await plan()
  expect(standing.titles).toEqual(['Jazz', 'Kelp'])
  await meetOn(1)
  await cannotFrom(-60, ['1-0'])
  const keeping = await director.post(path, { cycle_id: cycleId, is_keeping: true, base_id: standing.id })
  await school.runJob('journey-builder.plan', { proposalId: keeping.body.id })
  const given = (await director.get(`${path}/placements?proposal_id=${keeping.body.id}`)).body.placements
  expect(given).toMatchObject([{ experience: { title: 'Jazz' } }])
  const pin = { cycle_id: cycleId, student_id: studentId, experience_id: kelp, is_pinned: true }
  expect((await director.post('/backoffice/journey-builder/pins', pin)).status).toBe(200)
  expect((await plan()).titles).toEqual(['Jazz', 'Kelp'])
})

it('is not applied once a student can learn at other times', async () => {
  const { id, titles } = await plan()
  expect(titles).toEqual(['Jazz', 'Kelp'])
  await cannotFrom(-60, ['2-0'])
  await director.post(`${path}/${id}`, { _action: 'apply' })
  await school.runJob('journey-builder.apply', { proposalId: id })
  const [{ refusal, applied_at }] = (await director.get(path)).body.proposals.filter(
    (one: { id: number }) => one.id === id,
  )
  expect([applied_at, refusal]).toEqual([null, ['1 student can learn at other times now.', 'Plan again.']])
})
