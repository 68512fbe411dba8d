import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolInstant } from '#contract/school-time.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  // Until Fri, Nov 20; it is Tue, Nov 10, 10:00.
  cycleId = await makeSchoolYear(school.db)
  await school.db
    .insertInto('campusBlocks')
    .values(
      [8, 9, 11, 13, 14].map((hour, position) => ({
        cohortId: 1,
        position,
        title: `Block ${position}`,
        startsAt: `${hour}:00`,
        endsAt: `${hour}:50`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
afterAll(() => school.stop())

const path = '/backoffice/journey-builder/master-schedule'
const at = (day: string, time: string) => new Date(schoolInstant(`2026-11-${day}`, time)).toISOString()

/** An experience of a block with sessions at its hour on some days, and its students on their rolls. */
async function make(choice: {
  title: string
  block: number
  hour: string
  days: readonly string[]
  expertIds?: readonly number[]
  studentIds?: readonly number[]
}) {
  const { title, block, hour, days, studentIds = [] } = choice
  const expertIds = choice.expertIds ?? [await makeEmployee(school.db)]
  const id = await makeFullExperience(school.db, {
    title,
    cycleId,
    expertIds,
    studentIds,
    blocks: [block],
    places: 30,
  })
  const sessions: number[] = []
  for (const day of days)
    sessions.push(
      await makeRoll(school.db, {
        experienceId: id,
        startAt: at(day, hour),
        rows: studentIds.map((student): [number] => [student]),
      }),
    )
  return { id, sessions, expertIds }
}
const startsOf = async (ids: readonly number[]) => {
  const rows = await school.db
    .selectFrom('attendables')
    .select(['id', 'startsAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ startsAt }) => startsAt.toISOString())
}
const move = (experience_id: number, from_block: number, to_block: number, more: object = {}) =>
  admin.post(`${path}/moves`, { experience_id, from_block, to_block, ...more })
const targets = async (experience_id: number, block: number) =>
  (await admin.get(`${path}/targets?experience_id=${experience_id}&block=${block}`)).body.targets
const blocksOf = async (id: number) =>
  (await admin.get(`${path}?cycle_id=${cycleId}`)).body.experiences.find(
    (one: { id: number }) => one.id === id,
  )?.blocks

it('shows everything of a cycle, also of a school that offers more than a thousand', async () => {
  const large = await makeCycle(school.db, { nowMs: Date.parse('2030-01-10T15:00:00Z') })
  await school.db
    .insertInto('experiences')
    .values(
      Array.from({ length: 1_001 }, (_, place) => ({
        ...{ type: 'stem' as const, title: `Course ${place}`, cycleId: large, cohortId: 1 },
      })),
    )
    .execute()
  expect((await admin.get(`${path}?cycle_id=${large}`)).body.experiences).toHaveLength(1_001)
})

it('says of each its weekdays, sessions to come, students and subjects, and which subjects are taught', async () => {
  const [ana, ben] = [await makeStudent(school.db), await makeStudent(school.db)]
  const { id } = await make({
    title: 'Dunes',
    block: 0,
    hour: '08:00',
    days: ['03', '05', '12', '17'],
    studentIds: [ana, ben],
  })
  const topicIds = [await makeTopic(school.db), await makeTopic(school.db), await makeTopic(school.db)]
  const [one, two] = topicIds
  for (const topicId of [two, one, one])
    await coverUnit(school.db, id, await makeUnit(school.db, { topicId: topicId ?? 0 }))
  const topics = await school.db.selectFrom('topics').select(['id', 'subjectId']).execute()
  const subjectOf = (topicId: number | undefined) => topics.find(({ id }) => id === topicId)?.subjectId
  const { experiences, subjects } = (await admin.get(`${path}?cycle_id=${cycleId}`)).body
  expect(experiences.find((row: { id: number }) => row.id === id)).toMatchObject({
    weekdays: [2, 4],
    coming: 2,
    registered: 2,
    subject_ids: [subjectOf(one), subjectOf(two)],
  })
  expect(subjects.map((subject: { id: number }) => subject.id)).toEqual([subjectOf(one), subjectOf(two)])
})

it('moves the coming sessions to the hours of the block, leaves those with a roll, and takes it back exactly', async () => {
  const ana = await makeStudent(school.db, { name: 'Ana Cruz' })
  const kelp = await make({
    title: 'Kelp',
    block: 1,
    hour: '09:00',
    days: ['05', '12', '17'],
    studentIds: [ana],
  })
  const [past = 0, , withRoll = 0] = kelp.sessions
  await school.db
    .updateTable('attendables')
    .set({ staffSavedAt: new Date() })
    .where('id', '=', withRoll)
    .execute()
  const before = await startsOf(kelp.sessions)
  const { body } = await move(kelp.id, 1, 3)
  expect(body.message).toBe(
    'Kelp meets in Block 3 now: 1 session moved. 1 session has begun and stays. 1 session has a roll and stays.',
  )
  expect(await startsOf(kelp.sessions)).toEqual([before[0], at('12', '13:00'), before[2]])
  expect(await blocksOf(kelp.id)).toEqual([3])
  const rows = await school.db
    .selectFrom('attendances')
    .select('studentId')
    .where('attendableId', '=', kelp.sessions[1] ?? 0)
    .execute()
  expect(rows).toEqual([{ studentId: ana }])
  expect((await admin.post(`${path}/moves/${body.id}/undo`)).body.message).toBe('Kelp is back.')
  expect(await startsOf(kelp.sessions)).toEqual(before)
  expect(await blocksOf(kelp.id)).toEqual([1])
  expect((await admin.post(`${path}/moves/${body.id}/undo`)).body.message).toMatch(/already/)
  expect(past).toBeGreaterThan(0)
})

it('leaves on undo the block to which it was moved where it met there before, too', async () => {
  const reef = await make({ title: 'Reef', block: 1, hour: '09:00', days: ['16'] })
  await school.db.insertInto('experienceBlocks').values({ experienceId: reef.id, block: 3 }).execute()
  await makeRoll(school.db, { experienceId: reef.id, startAt: at('19', '13:00'), rows: [] })
  const { body } = await move(reef.id, 1, 3)
  expect(await blocksOf(reef.id)).toEqual([3])
  expect((await admin.post(`${path}/moves/${body.id}/undo`)).body.message).toBe('Reef is back.')
  expect((await blocksOf(reef.id)).toSorted()).toEqual([1, 3])
})

it('leaves on undo what got a roll since, and says so', async () => {
  const salt = await make({ title: 'Salt', block: 1, hour: '09:00', days: ['13', '18'] })
  const { body } = await move(salt.id, 1, 4)
  const [first = 0] = salt.sessions
  await school.db
    .updateTable('attendables')
    .set({ staffSavedAt: new Date() })
    .where('id', '=', first)
    .execute()
  expect((await admin.post(`${path}/moves/${body.id}/undo`)).body.message).toBe(
    'Salt is back. 1 session of it changed since and stays.',
  )
  expect(await startsOf(salt.sessions)).toEqual([at('13', '14:00'), at('18', '09:00')])
})

it('takes nothing back to a day that has closed since', async () => {
  const tide = await make({ title: 'Tide', block: 1, hour: '09:00', days: ['20', '25'] })
  const { body } = await move(tide.id, 1, 4)
  const { id } = await school.db
    .insertInto('holidays')
    .values({ title: 'Storm', startsOn: '2026-11-20', endsOn: '2026-11-20' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await admin.post(`${path}/moves/${body.id}/undo`)).body.message).toBe(
    'Tide is back. 1 session of it changed since and stays.',
  )
  expect(await startsOf(tide.sessions)).toEqual([at('20', '14:00'), at('25', '09:00')])
  await school.db.deleteFrom('holidays').where('id', '=', id).execute()
})

it('refuses to book an expert twice, with the reason, also when taking back', async () => {
  const priya = await makeEmployee(school.db)
  const bridges = await make({ title: 'Bridges', block: 1, hour: '09:00', days: ['12'], expertIds: [priya] })
  await make({ title: 'Watersheds', block: 2, hour: '11:00', days: ['12'], expertIds: [priya] })
  const refused = await move(bridges.id, 1, 2)
  expect([refused.status, refused.body.formErrors.to_block]).toEqual([
    422,
    expect.stringMatching(/Watersheds/),
  ])
  expect(await startsOf(bridges.sessions)).toEqual([at('12', '09:00')])
  expect(await targets(bridges.id, 1)).toMatchObject([
    { block: 0, refusals: [] },
    { block: 2, refusals: [expect.stringMatching(/Watersheds/)], moves: 1 },
    { block: 3, refusals: [], moves: 1 },
    { block: 4, refusals: [] },
  ])
  const { body } = await move(bridges.id, 1, 3)
  await make({ title: 'In between', block: 1, hour: '09:00', days: ['12'], expertIds: [priya] })
  const late = await admin.post(`${path}/moves/${body.id}/undo`)
  expect([late.status, late.body.formErrors.form]).toEqual([422, expect.stringMatching(/In between/)])
  expect(await blocksOf(bridges.id)).toEqual([3])
})

it('counts students who would be twice, moves after a yes, and lists them until it is solved', async () => {
  const [ben, cleo] = [
    await makeStudent(school.db, { name: 'Ben Ode' }),
    await makeStudent(school.db, { name: 'Cleo Paz' }),
  ]
  const songs = await make({ title: 'Songs', block: 1, hour: '09:00', days: ['12'], studentIds: [ben, cleo] })
  const soil = await make({ title: 'Soil', block: 2, hour: '11:00', days: ['12'], studentIds: [ben] })
  const asked = await move(songs.id, 1, 2)
  expect(asked.body.formErrors.to_block).toBe('1 student would be in two experiences at once.')
  const target = (await targets(songs.id, 1)).find(({ block }: { block: number }) => block === 2)
  expect(target).toMatchObject({ students: 1, names: ['Ben Ode'] })
  const pairs = async () =>
    (await admin.get(`${path}/double-bookings?cycle_id=${cycleId}`)).body.pairs.filter(
      (pair: { experiences: { id: number }[] }) => pair.experiences.some(({ id }) => id === songs.id),
    )
  expect(await pairs()).toEqual([])
  await move(songs.id, 1, 2, { despite_students: true })
  expect(await pairs()).toMatchObject([
    { block: 2, students: 1, names: ['Ben Ode'], experiences: [{ id: songs.id }, { id: soil.id }] },
  ])
  await move(songs.id, 2, 3)
  expect(await pairs()).toEqual([])
})

it('counts who leaves on a day ahead until that day, and nobody who comes only then', async () => {
  const dee = await makeStudent(school.db, { name: 'Dee Leaving' })
  const reeds = await make({ title: 'Reeds', block: 1, hour: '09:00', days: ['12'], studentIds: [dee] })
  const roots = await make({ title: 'Roots', block: 2, hour: '11:00', days: ['12'], studentIds: [dee] })
  const set = (id: number, days: object) =>
    school.db.updateTable('registrations').set(days).where('experienceId', '=', id).execute()
  const twice = async () =>
    (await targets(reeds.id, 1)).find(({ block }: { block: number }) => block === 2).students
  const pairs = async () =>
    (await admin.get(`${path}/double-bookings?cycle_id=${cycleId}`)).body.pairs.filter(
      (pair: { experiences: { id: number }[] }) => pair.experiences.some(({ id }) => id === reeds.id),
    )
  await set(reeds.id, { droppedAt: new Date(school.clock.nowMs()), untilDay: '2026-11-18' })
  expect(await twice()).toBe(1)
  await move(reeds.id, 1, 2, { despite_students: true })
  expect(await pairs()).toMatchObject([{ students: 1, names: ['Dee Leaving'] }])
  await set(roots.id, { fromDay: '2026-11-18' })
  expect(await pairs()).toEqual([])
  await move(reeds.id, 2, 1)
  expect(await twice()).toBe(0)
})

it('books an expert once when many are moved to one block at once', async () => {
  const expert = await makeEmployee(school.db)
  // Five meetings of an expert on one day, in as many blocks; all are sent to the one that is free.
  const hours = ['08:00', '09:00', '11:00', '13:00']
  const all: { readonly id: number; readonly block: number }[] = []
  for (const [block, hour] of hours.entries()) {
    const { id } = await make({ title: `Crowd ${block}`, block, hour, days: ['19'], expertIds: [expert] })
    all.push({ id, block })
  }
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => all[index % all.length]).map((one) =>
      move(one?.id ?? 0, one?.block ?? 0, 4),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(23)
})

it('is read by staff who plan, and changed by who plans the network', async () => {
  const kept = await make({ title: 'Kept', block: 1, hour: '09:00', days: ['12'] })
  expect(
    (
      await (
        await school.as('facilitator')
      ).post(`${path}/moves`, { experience_id: kept.id, from_block: 1, to_block: 3 })
    ).status,
  ).toBe(403)
  expect((await (await school.as('guardian')).get(path)).status).toBe(403)
  expect((await move(1_999_999, 1, 2)).status).toBe(404)
  expect((await move(kept.id, 2, 3)).body.formErrors.from_block).toMatch(/in the meantime/)
  expect((await move(kept.id, 1, 29)).body.formErrors.to_block).toBe('Choose another block of its campus.')
  expect((await admin.get(`${path}?cycle_id=1999999`)).status).toBe(404)
})
