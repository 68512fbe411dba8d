import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AvailabilityPage } from '../contract/learning-availability.contract.ts'

let school: TestSchool
let counselor: Client
const ids = { ida: 0, other: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.ida = await makeStudent(db, { name: 'Ida Moreau', houseId })
  ids.other = await makeStudent(db, { name: 'Otto Stern' })
  const { cohortId } = await db
    .selectFrom('students')
    .select('cohortId')
    .where('id', '=', ids.ida)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('campusBlocks').where('cohortId', '=', cohortId).execute()
  await db
    .insertInto('campusBlocks')
    .values([
      { cohortId, position: 0, title: 'A', startsAt: '09:00', endsAt: '09:50' },
      { cohortId, position: 1, title: 'B', startsAt: '10:00', endsAt: '10:50' },
    ])
    .execute()
  counselor = await school.as('counselor')
})
afterAll(() => school.stop())

const path = (studentId = ids.ida) => `/backoffice/students/${studentId}/learning-availability`
const pageOf = async (client = counselor): Promise<AvailabilityPage> => (await client.get(path())).body
const save = (validFrom: string, keys: readonly string[], version = 0, client = counselor, id = ids.ida) =>
  client.put(path(id), { valid_from: validFrom, gaps: keys, note: '', version })
const remove = (payload: object) => counselor.call({ method: 'DELETE', url: `/api${path()}`, payload })
/** Has something done on another day, at its noon. */
const onDay = async (day: string, act: () => Promise<unknown>) => {
  const nowMs = school.clock.nowMs()
  school.clock.set(Date.parse(`${day}T17:00:00Z`))
  counselor = await school.as('counselor')
  await act()
  school.clock.set(nowMs)
  counselor = await school.as('counselor')
}
const firstBlock = [1, 2, 3, 4, 5].map((weekday) => `${weekday}-0`)

it('is always where nothing is said, and holds from a day on', async () => {
  expect(await pageOf()).toMatchObject({ entries: [], blocks: [{ title: 'A', starts_at: '09:00' }, {}] })
  await onDay('2026-09-07', () => save('2026-09-07', []))
  await onDay('2026-11-02', () => save('2026-11-02', ['3-1']))
  expect((await save('2026-12-07', firstBlock)).body.ok).toBe(true)
  const { entries } = await pageOf()
  expect(entries.map(({ valid_from, valid_to, state }) => [valid_from, valid_to, state])).toEqual([
    ['2026-12-07', null, 'coming'],
    ['2026-11-02', '2026-12-06', 'current'],
    ['2026-09-07', '2026-11-01', 'past'],
  ])
  expect(entries[1]?.gaps).toEqual(['3-1'])
})

it('holds from today on: what held before is neither changed nor taken away', async () => {
  const before = (await pageOf()).entries
  for (const refused of [
    await save('2026-11-09', []),
    await save('2026-11-02', [], 1),
    await remove({ valid_from: '2026-11-02', version: 1 }),
  ])
    expect(refused.body.data.formErrors.valid_from).toMatch(/Choose today or a later day/)
  expect((await pageOf()).entries).toEqual(before)
  expect((await save('2026-11-10', ['5-1'])).body.ok).toBe(true)
  expect((await pageOf()).entries.map(({ state }) => state)).toEqual(['coming', 'current', 'past', 'past'])
  expect((await remove({ valid_from: '2026-11-10', version: 1 })).status).toBe(200)
  expect((await pageOf()).entries).toEqual(before)
})

it('is said by one at a time, of blocks there are, and taken away', async () => {
  expect((await save('2026-12-07', [])).body.data.formErrors.valid_from).toMatch(
    /^Somebody has made an entry/,
  )
  expect((await save('2026-12-07', ['1-9'], 1)).body.data.formErrors.gaps).toMatch(/no longer has this block/)
  expect((await save('2026-12-07', ['9-1'], 1)).status).toBe(400)
  expect((await save('2026-12-07', ['1-0'], 1)).body.ok).toBe(true)
  for (const gaps of [['1-1', '1-01'], ['1-00']]) expect((await save('2026-12-07', gaps, 2)).status).toBe(400)
  expect((await remove({ valid_from: '2026-12-07' })).status).toBe(400)
  expect((await remove({ valid_from: '2026-12-07', version: 1 })).body.data.formErrors.valid_from).toMatch(
    /^Somebody has made an entry/,
  )
  expect((await remove({ valid_from: '2026-12-07', version: 2 })).status).toBe(200)
  expect((await pageOf()).entries.map(({ valid_from }) => valid_from)).toEqual(['2026-11-02', '2026-09-07'])
})

it('is read by the staff of the student and said by who may', async () => {
  const advisor = await school.as('advisor')
  expect((await save('2026-11-10', [], 0, advisor)).body.ok).toBe(true)
  expect((await save('2026-11-10', [], 0, advisor, ids.other)).status).toBe(404)
  const facilitator = await school.as('facilitator')
  expect((await facilitator.get(path())).status).toBe(404)
  expect((await save('2026-11-10', [], 0, facilitator)).status).toBe(403)
  expect((await (await school.as(ids.ida)).get(path())).status).toBeGreaterThan(402)
})
