import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/cycles-and-holidays'
let school: TestSchool
let director: Client
let cycle2: number
let cycle3: number

beforeAll(async () => {
  school = await startTestSchool()
  cycle2 = await makeSchoolYear(school.db)
  director = await school.as('director')
  await make(cycle('Cycle 3', '2026-11-30', '2027-01-15'))
  cycle3 = await idOf('Cycle 3')
})
afterAll(() => school?.stop())

const cycle = (title: string, starts_on: string, ends_on: string, id?: number) => ({
  kind: 'cycle',
  title,
  school_year: '2026-2027',
  starts_on,
  ends_on,
  ...(id !== undefined && { id }),
})
const year = (name: string, first_day: string, last_day: string) => ({
  kind: 'year',
  school_year: name,
  title: name.replace('-', '–'),
  first_day,
  last_day,
})

async function make(change: object): Promise<number> {
  const { status, body } = await director.post(`${path}/changes`, { change })
  expect([status, body.formErrors]).toEqual([200, undefined])
  return body.change_id
}
const undo = (id: number) => director.post(`${path}/changes/${id}/undo`)
const calendar = async () => {
  const { cycles, years } = (await director.get(path)).body
  return { cycles, years }
}
const idOf = async (title: string): Promise<number> =>
  (await calendar()).cycles.find((one: { title: string }) => one.title === title).id

/** The first of two changes is refused to go, and nothing is stored, until the second went. */
async function expectInOrder(first: number, second: number, sentence: string): Promise<void> {
  const before = await calendar()
  const refused = await undo(first)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${sentence} Take the later change back first.`,
  ])
  expect(await calendar()).toEqual(before)
  for (const id of [second, first]) expect((await undo(id)).status).toBe(200)
}

it('is refused where a cycle would lie over another that follows it closer since', async () => {
  const shorter = await make(cycle('Cycle 2', '2026-10-12', '2026-11-13', cycle2))
  const earlier = await make(cycle('Cycle 3', '2026-11-16', '2027-01-15', cycle3))
  await expectInOrder(shorter, earlier, 'Cycle 2 would not fit beside Cycle 3 any more.')
})

it('is refused where a removed cycle would come back over one that took its days, or its place', async () => {
  for (const [starts, ends] of [
    ['2026-12-07', '2026-12-18'],
    ['2027-02-01', '2027-03-12'],
  ] as const) {
    const removed = await make({ kind: 'remove_cycle', id: await idOf('Cycle 3') })
    const added = await make(cycle('Winter', starts, ends))
    await expectInOrder(removed, added, 'Cycle 3 would not fit beside Winter any more.')
  }
})

it('is refused where a cycle would lie outside its year', async () => {
  const longer = await make(year('2026-2027', '2026-08-31', '2027-07-30'))
  const summer = await make(cycle('Summer', '2027-07-05', '2027-07-23'))
  await expectInOrder(longer, summer, 'Summer would lie outside of its school year.')
})

it('is refused where a year would lie over the next, or go from under its cycles', async () => {
  const shorter = await make(year('2026-2027', '2026-08-31', '2027-06-04'))
  const next = await make(year('2027-2028', '2027-06-14', '2028-05-26'))
  await expectInOrder(shorter, next, '2026–2027 would not fit beside 2027–2028 any more.')
  const added = await make(year('2027-2028', '2027-08-23', '2028-06-16'))
  const first = await make({
    ...cycle('Cycle 1', '2027-08-30', '2027-10-08'),
    school_year: '2027-2028',
  })
  await expectInOrder(added, first, 'Cycle 1 would lie outside of its school year.')
})

describe('a cycle to come that is planned for', () => {
  const management = '/backoffice/journey-builder/pathways/management'
  const remove = async (id: number) => {
    const { status, body } = await director.post(`${path}/changes`, { change: { kind: 'remove_cycle', id } })
    return [status, body.formErrors?.cycle]
  }
  const because = 'stays, because of what is planned or kept for it:'
  const stays = `Cycle 4 ${because}`

  it('stays with what pathways plan for it, until they plan nothing, and so does one whose adding is taken back', async () => {
    const added = await make(cycle('Cycle 4', '2027-02-01', '2027-03-12'))
    const cycleId = await idOf('Cycle 4')
    const pathway = { title: 'Writers', type: 'humanities', gradeDefault: [9], schoolStage: '' }
    const { id } = (
      await director.post(management, { action: 'create_pathway', ...pathway, schoolYear: '2026-2027' })
    ).body
    const plan = async (templateIds: number[]) =>
      (await director.post(`${management}/${id}`, { action: 'update_cycle_plan', cycleId, templateIds }))
        .status
    expect(await plan([await makeTemplate(school.db, { weeks: 2 })])).toBe(200)
    expect(await remove(cycleId)).toEqual([422, `${stays} plans of 1 pathway.`])
    expect((await undo(added)).body.formErrors).toEqual({ cycle: `${stays} plans of 1 pathway.` })
    expect(await plan([])).toBe(200)
    expect(await remove(cycleId)).toEqual([200, undefined])
  })

  it('stays with its onboarding, what students chose for it and all that names it', async () => {
    await make(cycle('Cycle 4', '2027-02-01', '2027-03-12'))
    const cycleId = await idOf('Cycle 4')
    const at = new Date(school.clock.nowMs())
    await school.db.insertInto('onboardingGroups').values({ cohortId: 1, cycleId, updatedAt: at }).execute()
    const studentId = await makeStudent(school.db)
    await school.db.insertInto('choiceLists').values({ cycleId, studentId, savedAt: at }).execute()
    expect(await remove(cycleId)).toEqual([422, `${stays} 1 onboarding group and choices of 1 student.`])
  })

  it('goes with a window in which nobody chose and a plan that was only tried, which nobody can take away', async () => {
    const added = await make(cycle('Cycle 5', '2027-03-22', '2027-04-30'))
    const cycleId = await idOf('Cycle 5')
    const at = new Date(school.clock.nowMs())
    await school.db
      .insertInto('choiceWindows')
      .values({ cycleId, opensAt: at, closesAt: new Date(at.getTime() + 60_000), ranks: 3, updatedAt: at })
      .execute()
    const proposal = { cycleId, number: 1, seed: 1, state: 'failed', madeAt: at, finishedAt: at }
    const { id } = await school.db
      .insertInto('proposals')
      .values({ ...proposal, appliedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await remove(cycleId)).toEqual([422, `Cycle 5 ${because} 1 applied proposal.`])
    await school.db.updateTable('proposals').set({ appliedAt: null }).where('id', '=', id).execute()
    expect((await undo(added)).status).toBe(200)
  })
})
