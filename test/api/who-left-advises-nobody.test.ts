import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool, testNowIso } from '#test/schools/test-school.ts'

/*
 * Who advises a student is one fact (`standingAdvisors`): until somebody takes the house over, no screen names who left
 * the school as its advisor, or gives their address to write to.
 */

let school: TestSchool
let advisorId: number
let screens: readonly (readonly [name: string, read: () => Promise<unknown>])[]

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeCycle(db, { nowMs: Date.parse(testNowIso) })
  advisorId = await school.persona('advisor')
  await db
    .updateTable('users')
    .set({ name: 'Vesna Brightwater', firstName: 'Vesna', lastName: 'Brightwater' })
    .where('id', '=', advisorId)
    .execute()
  const houseId = await makeHouse(db, { title: 'Juniper House', advisorId })
  const studentId = await makeStudent(db, { name: 'Amara Nwosu', houseId })
  const guardianId = await makeGuardian(db, { email: 'amara@home.test', studentIds: [studentId] })
  const director = await school.as('director')
  const guardian = await school.as(guardianId)
  const read = (client: Client, path: string) => async () => {
    const { status, body } = await client.get(path)
    expect(status).toBe(200)
    return body
  }
  screens = [
    ['houses', read(director, '/backoffice/houses')],
    ['house', read(director, `/backoffice/houses/${houseId}/_index`)],
    ['rolls of the house', read(director, `/backoffice/houses/${houseId}/attendances`)],
    ['search', read(director, '/backoffice/search?q=juniper')],
    ['students', read(director, '/backoffice/students')],
    ['student', read(director, `/backoffice/students/${studentId}`)],
    ['sheet of the student', read(director, `/backoffice/people/${studentId}`)],
    ['calendar', read(director, `/pages/attendance/faculty?student_id=${studentId}`)],
    ['calendar of the house', read(director, `/pages/attendance/faculty?house_id=${houseId}`)],
    ['form of an excuse', read(director, `/excuses/form?student_id=${studentId}`)],
    ['family', read(guardian, '/family')],
  ]
})
afterAll(() => school.stop())

it('names an advisor on every screen that knows them, and on none who left', async () => {
  const naming = async () => {
    const named: string[] = []
    for (const [name, read] of screens)
      if (JSON.stringify(await read()).includes('Brightwater')) named.push(name)
    return named
  }
  expect(await naming()).toEqual(screens.map(([name]) => name))
  await school.db
    .updateTable('users')
    .set({ deactivatedAt: new Date() })
    .where('id', '=', advisorId)
    .execute()
  expect(await naming()).toEqual([])
})
