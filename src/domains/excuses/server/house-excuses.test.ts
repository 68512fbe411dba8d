import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse } from './excuses.factory.ts'

// Tuesday, November 10, 2026, 10:00 AM. Five students of a house have an excuse for every school day of the two weeks to come.

let school: TestSchool
let advisor: Client
let houseId: number
let guardianId: number
const days = ['11', '12', '13', '16', '17', '18', '19', '20', '23', '24']

async function makeDailySeries(name: string) {
  const { db } = school
  const studentId = await makeStudent(db, { name, houseId })
  const { id: seriesId } = await db
    .insertInto('excuseSeries')
    .values({
      studentId,
      allDay: true,
      startTime: '00:00',
      endTime: '23:59',
      weekdays: [1, 2, 3, 4, 5],
      periodStart: '2026-11-11',
      periodEnd: '2026-11-24',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const day of days) ids.push(await makeDay(studentId, day, true))
  await db
    .updateTable('excuses')
    .set((eb) => ({ seriesId, occursOn: eb.fn('date', ['startsAt']) }))
    .where('id', 'in', ids)
    .execute()
  return ids
}

const makeDay = (studentId: number, day: string, approved: boolean | null) =>
  makeExcuse(school.db, {
    studentId,
    requesterId: guardianId,
    startAt: `2026-11-${day}T05:00:00Z`,
    endAt: new Date(Date.parse(`2026-11-${day}T05:00:00Z`) + 86_399_000).toISOString(),
    approved,
  })

beforeAll(async () => {
  school = await startTestSchool()
  houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  guardianId = await school.persona('guardian')
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
const overview = async (): Promise<any> => (await advisor.get(`/backoffice/houses/${houseId}/overview`)).body
const listed = async () =>
  (await overview()).upcomingExcuses.map((one: { studentName: string; moreDays: number }) => [
    one.studentName,
    one.moreDays,
  ])

it('counts every day of a recurring excuse, and lists what comes after the days of many', async () => {
  const ofLast = []
  for (const name of ['Ada', 'Bea', 'Cy', 'Dov', 'Eli']) ofLast.push(...(await makeDailySeries(name)))
  const amara = await makeStudent(school.db, { name: 'Amara Nwosu', houseId })
  await makeDay(amara, '22', true)
  expect(await listed()).toEqual([
    ['Ada', 9],
    ['Bea', 9],
    ['Cy', 9],
    ['Dov', 9],
    ['Eli', 9],
    ['Amara Nwosu', 0],
  ])
  expect((await overview()).moreExcuses).toBe(0)

  // A day that is decided otherwise than the rest stands for itself.
  await school.db
    .updateTable('excuses')
    .set({ approved: null })
    .where('id', '=', ofLast.at(-1) ?? 0)
    .execute()
  expect((await listed()).filter(([name]: [string]) => name === 'Eli')).toEqual([
    ['Eli', 8],
    ['Eli', 0],
  ])
})

it('says how many there are beside those it lists', async () => {
  for (let count = 0; count < 40; count++)
    await makeDay(await makeStudent(school.db, { name: `Student ${count}`, houseId }), '12', null)
  const { upcomingExcuses, moreExcuses } = await overview()
  expect([upcomingExcuses.length, moreExcuses]).toEqual([40, 7])
})
