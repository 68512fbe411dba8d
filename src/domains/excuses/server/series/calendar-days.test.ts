import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

const calendar = '/backoffice/cycles-and-holidays'
const report = '/pages/employee/attendances/report/excuse'
const monday = '2026-11-16'
const tuesday = '2026-11-17'

let school: TestSchool
let director: Client
let family: Awaited<ReturnType<typeof makeFamily>>

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  director = await school.as('director')
})
beforeEach(async () => {
  family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  const { status } = await director.post('/excuses/recurring', {
    recurrence: {
      weekdays: ['Monday', 'Tuesday'],
      period_start: monday,
      period_end: tuesday,
      all_day: true,
    },
    excuse: { student_id: family.studentId, reason: 'Medical appointment' },
  })
  expect(status).toBe(200)
})
afterAll(() => school?.stop())

const stored = () =>
  school.db
    .selectFrom('excuses')
    .select(['id', 'occursOn', 'approved', 'decidedBy', 'decidedAt', 'removedAt', 'reason'])
    .where('studentId', '=', family.studentId)
    .orderBy('id')
    .execute()
const dayOf = async (day: string) => (await stored()).find(({ occursOn }) => occursOn === day)

async function reject(day: string): Promise<void> {
  const id = (await dayOf(day))?.id
  const { body } = await director.put(`${report}/reject`, { excuse_ids: [id] })
  expect(body.handled).toBe(1)
}

/** Closes Tuesday for snow, does something in between, and takes the closing back. */
async function closeAndOpen(between: () => Promise<unknown> = async () => {}): Promise<void> {
  const change = {
    kind: 'closure',
    reason: 'snow',
    title: 'snow',
    starts_on: tuesday,
    ends_on: tuesday,
    cohort_id: 1,
  }
  const { body } = await director.post(`${calendar}/changes`, { change, tell: null })
  expect((await dayOf(tuesday))?.removedAt).not.toBeNull()
  await between()
  expect((await director.post(`${calendar}/changes/${body.change_id}/undo`)).status).toBe(200)
}

it('a day comes back approved as it was, although its neighbour was rejected', async () => {
  await reject(monday)
  const before = await dayOf(tuesday)
  await closeAndOpen()
  expect(before).toMatchObject({ approved: true, removedAt: null })
  expect(await dayOf(tuesday)).toEqual(before)
})

it('a day comes back rejected as it was, although its neighbour is approved', async () => {
  await reject(tuesday)
  const before = await dayOf(tuesday)
  await closeAndOpen()
  expect(before).toMatchObject({ approved: false, removedAt: null })
  expect(await dayOf(tuesday)).toEqual(before)
})

it('a rejected day takes no room from what the family asks for instead', async () => {
  await reject(tuesday)
  const { studentId, guardianId } = family
  const id = await makeExcuse(school.db, {
    studentId,
    requesterId: guardianId,
    startAt: `${tuesday}T05:00:00Z`,
    endAt: '2026-11-18T04:59:59Z',
  })
  const asked = async () => (await stored()).find((one) => one.id === id)
  await closeAndOpen(async () => expect((await asked())?.removedAt).not.toBeNull())
  expect(await asked()).toMatchObject({ approved: null, removedAt: null })
  expect(await dayOf(tuesday)).toMatchObject({ approved: false, removedAt: null })
})
