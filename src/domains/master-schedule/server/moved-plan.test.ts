import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolInstant } from '#contract/school-time.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let cycleId: number

/** Until Fri, Nov 20; it is Tue, Nov 10, 10:00. */
beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  cycleId = await makeSchoolYear(school.db)
  await sql`insert into campus_blocks (cohort_id, position, title, starts_at, ends_at) values
    (1, 1, 'Block B', '09:00', '09:50'), (1, 3, 'Block D', '13:00', '13:50')
    on conflict (cohort_id, position) do update
      set title = excluded.title, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(
    school.db,
  )
})
afterAll(() => school.stop())

const path = '/backoffice/journey-builder/master-schedule'
const at = (day: string, time: string) => new Date(schoolInstant(`2026-11-${day}`, time)).toISOString()

interface Choice {
  readonly block: number | null
  readonly named: string | null
  /** Hours of their own that somebody gives its sessions afterwards: a block that is chosen gives them its own. */
  readonly hour?: string
}

/** An experience of a template with one Tuesday to come, in a block or with sessions that name one. */
async function use(choice: Choice): Promise<number> {
  const templateId = await makeTemplate(school.db, { title: 'Deltas', weeks: 2 })
  if (choice.named !== null)
    await school.db
      .updateTable('templateSessions')
      .set({ blockTitle: choice.named, startsAt: null })
      .where('templateId', '=', templateId)
      .execute()
  const { body } = await director.post(`/pages/template/${templateId}/use-picked-template`, {
    cycle_id: cycleId,
    cohort_id: 1,
    block: choice.block,
    starts_on: '2026-11-11',
    expert_ids: [await makeEmployee(school.db)],
    places: 12,
    version: 1,
  })
  if (choice.hour !== undefined) {
    const { design, version } = await designOf(body.id)
    const sessions = design.sessions.map((one: object) => ({ ...one, block: null, starts_at: choice.hour }))
    expect((await save(body.id, { ...design, sessions, version })).status).toBe(200)
  }
  return body.id
}

const save = (id: number, design: object) =>
  director.call({
    method: 'PUT',
    url: `/api/backoffice/experiences/${id}/design`,
    payload: { ...design, places_before: 12 },
  })
const designOf = async (id: number) => (await director.get(`/backoffice/experiences/${id}/design`)).body
const timesOf = async (id: number) =>
  (
    await school.db
      .selectFrom('attendables')
      .select('startsAt')
      .where('experienceId', '=', id)
      .orderBy('startsAt')
      .execute()
  ).map(({ startsAt }) => startsAt.toISOString())
/** What the editor would do to the sessions if it saved what it shows. */
const changesOf = async (id: number) => {
  const { design } = await designOf(id)
  const { weeks, sessions } = design
  const { body } = await director.post(`/backoffice/experiences/${id}/design/preview`, { weeks, sessions })
  return body.changes.filter(({ what }: { what: string }) => what !== 'stay')
}
const move = async (id: number) =>
  (await director.post(`${path}/moves`, { experience_id: id, from_block: 1, to_block: 3 })).body

it.each([
  ['the block of the experience', { block: 1, named: 'Block B' }, at('17', '09:00'), at('17', '13:00')],
  [
    'the block that its sessions name',
    { block: null, named: 'Block B' },
    at('17', '09:00'),
    at('17', '13:00'),
  ],
  [
    'an hour within it',
    { block: 1, named: null, hour: '10:00' },
    at('17', '10:00'),
    at('17', '14:00'),
  ] as const,
])('a move changes %s in the plan, and the undo puts it back', async (_what, choice, before, after) => {
  const id = await use(choice)
  const first = await designOf(id)
  expect((await timesOf(id)).at(-1)).toBe(before)
  const moved = await move(id)
  expect(moved.message).toMatch(/^Deltas meets in Block D now: /)
  expect((await timesOf(id)).at(-1)).toBe(after)
  const second = await designOf(id)
  expect([second.version, second.block]).toEqual([first.version + 1, choice.block === null ? null : 3])
  // The editor finds every session where its plan says: it would move none.
  expect(await changesOf(id)).toEqual([])
  expect((await director.post(`${path}/moves/${moved.id}/undo`)).body.message).toMatch(/^Deltas is back\./)
  const third = await designOf(id)
  expect([third.version, third.block, third.design]).toEqual([first.version + 2, first.block, first.design])
  expect((await timesOf(id)).at(-1)).toBe(before)
  expect(await changesOf(id)).toEqual([])
})

it('an undo leaves what somebody wrote into the plan since', async () => {
  const id = await use({ block: null, named: 'Block B' })
  const { id: moveId } = await move(id)
  const { design, version } = await designOf(id)
  const [first, second] = design.sessions
  const saved = await save(id, { ...design, sessions: [first, { ...second, weekday: 4 }], version })
  expect(saved.status).toBe(200)
  await director.post(`${path}/moves/${moveId}/undo`)
  const sessions = (await designOf(id)).design.sessions
  expect(sessions.map((one: { weekday: number; block: string }) => [one.weekday, one.block])).toEqual([
    [2, 'Block B'],
    [4, 'Block D'],
  ])
})

it('the schedule shows the weekdays of the plan, and opens the coming cycle as the journey builder does', async () => {
  const id = await use({ block: 1, named: 'Block B' })
  const { body } = await director.get(`${path}?cycle_id=${cycleId}`)
  expect(body.experiences.find((one: { id: number }) => one.id === id)).toMatchObject({
    weekdays: [2],
    experts: [{ id: expect.any(Number), name: expect.any(String) }],
    subject_ids: [],
  })
  const opened = async () => [
    (await director.get(path)).body.cycle.id,
    (await director.get('/backoffice/journey-builder')).body.cycle?.id,
  ]
  const add = async (title: string, startsAt: string, endsAt: string) => {
    const { id: added } = await school.db
      .insertInto('cycles')
      .values({ title, position: 3, schoolYear: '2026-2027', startsAt, endsAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added
  }
  const third = await add('Cycle 3', '2026-11-30T05:00:00Z', '2027-01-15T05:00:00Z')
  const fourth = await add('Cycle 4', '2027-01-18T05:00:00Z', '2027-03-01T05:00:00Z')
  expect(await opened()).toEqual([third, third])
  await school.db
    .insertInto('choiceWindows')
    .values({
      cycleId: fourth,
      opensAt: new Date('2026-12-01T05:00:00Z'),
      closesAt: new Date('2026-12-08T05:00:00Z'),
      ranks: 3,
      updatedAt: new Date(),
    })
    .execute()
  expect(await opened()).toEqual([fourth, fourth])
})
