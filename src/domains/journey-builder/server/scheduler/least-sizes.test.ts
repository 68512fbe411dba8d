import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let cycleId: number
let students: number[] = []
let [kelp, sails, tides] = [0, 0, 0]

const path = '/backoffice/journey-builder/scheduler'

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
})
afterAll(() => school.stop())

// Two would rather have Tides, which needs three; the other two do not rank it.
beforeEach(async () => {
  const { db } = school
  await sql`truncate proposals, pins, choices, choice_lists, choice_windows, registrations, experiences cascade`.execute(
    school.owner,
  )
  await sql`delete from cycles`.execute(db)
  await sql`update students set status = 'withdrawn'`.execute(db)
  const nowMs = school.clock.nowMs()
  cycleId = await makeCycle(db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  kelp = await makeFullExperience(db, { title: 'The Kelp Forest', cycleId, blocks: [0], places: 9 })
  sails = await makeFullExperience(db, { title: 'Sails', cycleId, blocks: [0], places: 9 })
  tides = await makeFullExperience(db, { title: 'Tides', cycleId, blocks: [0], places: 9, least: 3 })
  await setRanks(2)
  students = []
  for (let at = 0; at < 4; at++) {
    const studentId = await makeStudent(db, { name: `Wish ${at}` })
    students.push(studentId)
    await db
      .insertInto('choiceLists')
      .values({ cycleId, studentId, savedAt: new Date(nowMs) })
      .execute()
    for (const [position, experienceId] of (at < 2 ? [tides, kelp] : [kelp, sails]).entries())
      await db.insertInto('choices').values({ cycleId, studentId, experienceId, position }).execute()
  }
})

const setRanks = (ranks: number) =>
  sql`insert into choice_windows (cycle_id, opens_at, closes_at, ranks, updated_at)
    select id, starts_at - interval '20 days', starts_at - interval '10 days', ${ranks}, now() from cycles where id = ${cycleId}
    on conflict (cycle_id) do update set ranks = excluded.ranks`.execute(school.db)

async function plan(wish: object = {}) {
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7, ...wish })
  await school.runJob('journey-builder.plan', { proposalId: body.id })
  const { proposals } = (await director.get(path)).body
  return proposals.find(({ id }: { id: number }) => id === body.id)
}
const tidesOf = ({ summary }: Awaited<ReturnType<typeof plan>>) =>
  summary.experiences.find(({ id }: { id: number }) => id === tides)
const setLeast = (least: number | null) =>
  sql`update experiences set least = ${least} where id = ${tides}`.execute(school.db)
const compared = async () => {
  const { proposals } = (await director.get('/backoffice/journey-builder/comparison')).body
  return proposals[0].experiences.map(({ title, state }: { title: string; state: string }) => [title, state])
}
const why = async (proposalId: number) =>
  (await director.get(`${path}/${proposalId}/why/${students[0]}/${tides}`)).body.binds

describe('an experience with a least size', () => {
  it('does not run where too few are in it: told with who asked, in the comparison, and as why not', async () => {
    const made = await plan()
    expect(tidesOf(made)).toMatchObject({ least: 3, placed: 0, asked: 2, state: 'not_run' })
    expect(made.summary).toMatchObject({ placements: 4, gaps: 0, gap: 0, is_whole: false })
    expect(await compared()).toEqual([['Tides', 'not_run']])
    expect(await why(made.id)).toBe('not_run')
  })

  it('runs where enough are in it, and whole without a search', async () => {
    await setLeast(2)
    const made = await plan()
    expect(tidesOf(made)).toMatchObject({ placed: 2, state: 'runs' })
    expect(made.summary).toMatchObject({ gap: 0, is_whole: true })
    expect(await compared()).toEqual([])
  })

  it('runs with fewer where somebody is pinned, and is counted', async () => {
    await director.post('/backoffice/journey-builder/pins', {
      ...{ cycle_id: cycleId, student_id: students[0], experience_id: tides, is_pinned: true },
    })
    const made = await plan()
    expect(tidesOf(made)).toMatchObject({ placed: 2, state: 'under' })
    expect(await compared()).toEqual([['Tides', 'under']])
  })

  it('says so by block where nothing else was chosen, and is not among what is free', async () => {
    await setRanks(1)
    const made = await plan()
    const { gaps } = (await director.get(`${path}/gaps?proposal_id=${made.id}`)).body
    expect(gaps).toHaveLength(2)
    for (const { reason, choices, near } of gaps) {
      expect(reason).toBe('not_run')
      expect(choices).toEqual([expect.objectContaining({ title: 'Tides', why: 'not_run' })])
      expect(near.map(({ title }: { title: string }) => title)).toEqual(['Sails', 'The Kelp Forest'])
    }
  })

  it('lets nothing be applied after it has changed, and is not tried with fewer places', async () => {
    const made = await plan()
    await setLeast(2)
    await director.post(`${path}/${made.id}`, { _action: 'apply' })
    await school.runJob('journey-builder.apply', { proposalId: made.id })
    expect((await director.get(path)).body.proposals[0].refusal).toEqual([
      'Tides has a least size of 2 students, not a least size of 3 students.',
      'Plan again.',
    ])
    const tried = { cycle_id: cycleId, places: [{ experience_id: tides, places: 1 }] }
    expect((await director.post(path, tried)).body.formErrors.places).toBe(
      'Tides is held with at least 2 students.',
    )
  })
})

describe('a plan without an experience', () => {
  it('places nobody there, keeps what is left out, and applies', async () => {
    await setLeast(null)
    expect(tidesOf(await plan())).toMatchObject({ placed: 2, state: 'runs' })
    const made = await plan({ without: [tides] })
    expect(made.without).toEqual([{ id: tides, title: 'Tides' }])
    expect(tidesOf(made)).toMatchObject({ placed: 0, state: 'left_out' })
    expect(made.summary.placements).toBe(4)
    expect(await compared()).toEqual([['Tides', 'left_out']])
    expect(await why(made.id)).toBe('left_out')
    await director.post(`${path}/${made.id}`, { _action: 'apply' })
    await school.runJob('journey-builder.apply', { proposalId: made.id })
    const { rows } =
      await sql`select distinct experience_id from registrations where dropped_at is null`.execute(school.db)
    expect(rows).toEqual([{ experienceId: kelp }])
  })

  it('is of the cycle alone, and of who may plan', async () => {
    const elsewhere = await makeFullExperience(school.db, { title: 'Elsewhere' })
    const wish = { cycle_id: cycleId, without: [elsewhere] }
    expect((await director.post(path, wish)).body.formErrors.without).toBe(
      'One of these experiences is not of this cycle.',
    )
    expect((await (await school.as('dean')).post(path, { cycle_id: cycleId, without: [tides] })).status).toBe(
      403,
    )
  })
})
