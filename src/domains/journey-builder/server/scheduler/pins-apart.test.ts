import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCohorts, makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let cycleId: number
let maya: number
let [kelp, tides, long] = [0, 0, 0]

const path = '/backoffice/journey-builder/scheduler'

beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  director = await school.as('director')
})
afterAll(() => school.stop())

// The Kelp Forest and Tides meet in one block; The Long Walk in that and in another.
beforeEach(async () => {
  const { db } = school
  await sql`truncate proposals, pins, choices, choice_lists, registration_changes, registrations, experiences cascade`.execute(
    school.owner,
  )
  await sql`delete from cycles`.execute(db)
  await sql`update students set status = 'withdrawn'`.execute(db)
  const nowMs = school.clock.nowMs()
  cycleId = await makeCycle(db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  const offer = (title: string, blocks: number[]) =>
    makeFullExperience(db, { title, cycleId, blocks, places: 9 })
  kelp = await offer('The Kelp Forest', [1])
  tides = await offer('Tides', [1])
  long = await offer('The Long Walk', [0, 1])
  maya = await makeStudent(db, { name: 'Maya', cohortId: 1 })
  await makeStudent(db, { name: 'Noa', cohortId: 1 })
})

const changePin = (experienceId: number, isPinned = true) =>
  director.post('/backoffice/journey-builder/pins', {
    cycle_id: cycleId,
    student_id: maya,
    experience_id: experienceId,
    is_pinned: isPinned,
  })

async function expectPinned(experienceId: number) {
  expect((await changePin(experienceId)).status).toBe(200)
}

async function registerByHand(experienceId: number) {
  const wish = { student_id: maya, motivation: 'Asked for it', despite_clash: true }
  const { status } = await director.post(`/backoffice/experiences/${experienceId}/registrations`, wish)
  expect(status).toBe(200)
}

/** Plans and asks to apply it; returns what the page says then. */
async function applyPlan() {
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7 })
  await school.runJob('journey-builder.plan', { proposalId: body.id })
  const made = (await director.get(path)).body
  await director.post(`${path}/${body.id}`, { _action: 'apply' })
  await school.runJob('journey-builder.apply', { proposalId: body.id })
  const [{ refusal }] = (await director.get(path)).body.proposals
  return { said: made.pins_apart, refusal }
}

async function titlesOfMaya() {
  const { rows } = await sql<{ title: string }>`select e.title from registrations r
    join experiences e on e.id = r.experience_id where r.student_id = ${maya} and r.dropped_at is null
    order by 1`.execute(school.db)
  return rows.map(({ title }) => title)
}

const unpin = 'Unpin what does not fit, then plan again.'

describe('a pin', () => {
  it('is refused where another pin meets in any of its blocks', async () => {
    await expectPinned(long)
    const { status, body } = await changePin(kelp)
    expect([status, body.data.formErrors]).toEqual([
      422,
      { experience_id: 'Maya is pinned to The Long Walk, which meets in the same block.' },
    ])
    expect((await changePin(long, false)).body.message).toBe('Maya is no longer pinned to The Long Walk')
    await expectPinned(kelp)
  })

  it('for what is given no more takes no place of those a student gets at most', async () => {
    await sql`insert into choice_windows (cycle_id, opens_at, closes_at, ranks, most, updated_at)
      select id, starts_at - interval '9 days', starts_at - interval '2 days', 3, 1, now() from cycles where id = ${cycleId}`.execute(
      school.db,
    )
    await expectPinned(kelp)
    await sql`update experiences set archived_at = now() where id = ${kelp}`.execute(school.db)
    await applyPlan()
    expect(await titlesOfMaya()).toHaveLength(1)
  })

  it('is refused where a place by hand meets, and not where an earlier plan gave one that may end', async () => {
    await registerByHand(tides)
    const { status, body } = await changePin(long)
    expect([status, body.data.formErrors]).toEqual([
      422,
      { experience_id: 'Maya is in Tides by hand, which meets in the same block.' },
    ])
    await sql`truncate registrations cascade`.execute(school.owner)
    await expectPinned(tides)
    expect(await applyPlan()).toEqual({ said: [], refusal: [] })
    await changePin(tides, false)
    await expectPinned(kelp)
    expect(await applyPlan()).toEqual({ said: [], refusal: [] })
    expect(await titlesOfMaya()).toContain('The Kelp Forest')
    expect(await titlesOfMaya()).not.toContain('Tides')
  })

  it('of what a student chose before they changed campus is refused, and can be let go', async () => {
    await expectPinned(kelp)
    await sql`update experiences set cohort_id = 2 where id = ${kelp}`.execute(school.db)
    await sql`insert into choice_lists (cycle_id, student_id, saved_at) values (${cycleId}, ${maya}, now())`.execute(
      school.db,
    )
    await school.db
      .insertInto('choices')
      .values({ cycleId, studentId: maya, experienceId: kelp, position: 0 })
      .execute()
    expect((await changePin(kelp, false)).status).toBe(200)
    expect((await changePin(kelp)).body.message).toBe('This is not offered to this student.')
    await sql`delete from choices`.execute(school.db)
    expect((await changePin(kelp, false)).status).toBe(200)
  })
})

describe('a proposal', () => {
  it('is not applied while somebody is pinned and has a place by hand then, which the page says by name', async () => {
    await expectPinned(kelp)
    await registerByHand(tides)
    expect(await applyPlan()).toEqual({
      said: [
        {
          student_id: maya,
          sentence: 'Maya is pinned to The Kelp Forest and in Tides by hand, which meet in the same block.',
        },
      ],
      refusal: [
        'A student is pinned to The Kelp Forest and in Tides by hand, which meet in the same block.',
        unpin,
      ],
    })
    expect(await titlesOfMaya()).toEqual(['Tides'])
    await changePin(kelp, false)
    expect(await applyPlan()).toEqual({ said: [], refusal: [] })
  })

  it('is not applied while two pins meet in a block that is the second of one, told once', async () => {
    await expectPinned(kelp)
    await sql`insert into pins (cycle_id, student_id, experience_id, pinned_at)
      values (${cycleId}, ${maya}, ${long}, now())`.execute(school.db)
    expect((await applyPlan()).refusal).toEqual([
      'A student is pinned to The Kelp Forest and pinned to The Long Walk, which meet in the same block.',
      unpin,
    ])
    expect(await titlesOfMaya()).toEqual([])
  })

  it('is not applied while somebody is pinned to what another campus has', async () => {
    await expectPinned(kelp)
    await sql`update experiences set cohort_id = 1 where id = ${kelp}`.execute(school.db)
    await sql`update students set cohort_id = 2 where id = ${maya}`.execute(school.db)
    expect((await applyPlan()).refusal).toEqual([
      'A student is pinned to The Kelp Forest, which is for another campus.',
      unpin,
    ])
    expect(await titlesOfMaya()).toEqual([])
  })

  it('is applied where somebody who has what they are pinned to was given a place then all the same', async () => {
    await expectPinned(kelp)
    expect((await applyPlan()).refusal).toEqual([])
    await registerByHand(tides)
    expect(await applyPlan()).toEqual({ said: [], refusal: [] })
    expect(await titlesOfMaya()).toEqual(expect.arrayContaining(['The Kelp Forest', 'Tides']))
  })

  it('names nobody to who does not see them', async () => {
    await expectPinned(kelp)
    await registerByHand(tides)
    const groupId = await makeGroup(school.db, { permissions: ['people.view.all', 'journey.view'] })
    for (const [cohortId, count] of [
      [1, 1],
      [2, 0],
    ] as const) {
      const employeeId = await makeEmployee(school.db)
      await addToGroup(school.db, employeeId, groupId, [cohortId])
      const { body } = await (await school.as(employeeId)).get(path)
      expect(body.pins_apart).toHaveLength(count)
    }
  })
})
