import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import {
  makePublishedReport,
  makeReported,
} from '#domains/progress-reports/server/progress-reports.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool, testNowIso } from '#test/schools/test-school.ts'

/*
 * Who advises a student is one fact (`standingAdvisorOf`): until somebody takes the house over, no screen names who left
 * the school as its advisor, or gives their address to write to. The same of the students of an archived house, whose own
 * pages alone go on naming its advisor.
 */

let school: TestSchool
let advisorId: number
let houseId: number
type Screen = readonly [name: string, read: () => Promise<unknown>]
let ofStudents: readonly Screen[]
let ofHouse: readonly Screen[]
let listings: readonly Screen[]

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const nowMs = Date.parse(testNowIso)
  const cycleId = await makeCycle(db, { nowMs })
  advisorId = await school.persona('advisor')
  await db
    .updateTable('users')
    .set({ name: 'Vesna Brightwater', firstName: 'Vesna', lastName: 'Brightwater' })
    .where('id', '=', advisorId)
    .execute()
  houseId = await makeHouse(db, { title: 'Juniper House', advisorId })
  const words = 'She measured every tide'
  const { studentId, guardianId } = await makeReported(db, {
    cycleId,
    name: 'Amara Nwosu',
    words,
    houseId,
    nowMs,
  })
  const askedBy = await school.persona('admin')
  const reportId = await makePublishedReport(db, { studentId, cycleId, askedBy, nowMs })
  const director = await school.as('director')
  const guardian = await school.as(guardianId)
  const read = (client: Client, path: string) => async () => {
    const { status, body } = await client.get(path)
    expect(status).toBe(200)
    return body
  }
  // What a report says itself stays as it was when it was published.
  const writeTo = async () => (await guardian.get(`/family/reports/${reportId}`)).body.advisor
  ofHouse = [
    ['house', read(director, `/backoffice/houses/${houseId}/_index`)],
    ['rolls of the house', read(director, `/backoffice/houses/${houseId}/attendances`)],
    ['calendar of the house', read(director, `/pages/attendance/faculty?house_id=${houseId}`)],
  ]
  // One that is archived is in neither.
  listings = [
    ['houses', read(director, '/backoffice/houses')],
    ['search', read(director, '/backoffice/search?q=juniper')],
  ]
  ofStudents = [
    ['students', read(director, '/backoffice/students')],
    ['student', read(director, `/backoffice/students/${studentId}`)],
    ['sheet of the student', read(director, `/backoffice/people/${studentId}`)],
    ['calendar', read(director, `/pages/attendance/faculty?student_id=${studentId}`)],
    ['form of an excuse', read(director, `/excuses/form?student_id=${studentId}`)],
    [
      'report to come',
      read(director, `/backoffice/students/${studentId}/reports/${cycleId}/mid_cycle?version=0`),
    ],
    ['family', read(guardian, '/family')],
    ['whom a family asks about a report', writeTo],
  ]
})
afterAll(() => school.stop())

/** Which of some screens name the advisor. */
async function naming(screens: readonly Screen[]): Promise<string[]> {
  const named: string[] = []
  for (const [name, read] of screens) if (JSON.stringify(await read()).includes('Vesna')) named.push(name)
  return named
}
const namesOf = (screens: readonly Screen[]) => screens.map(([name]) => name)

it('names an advisor on every screen that knows them, and on none who left', async () => {
  const screens = [...ofHouse, ...listings, ...ofStudents]
  expect(await naming(screens)).toEqual(namesOf(screens))
  const leave = (deactivatedAt: Date | null) =>
    school.db.updateTable('users').set({ deactivatedAt }).where('id', '=', advisorId).execute()
  await leave(new Date())
  expect(await naming(screens)).toEqual([])
  await leave(null)
})

it('names the advisor of an archived house on its own pages, and on none of its students', async () => {
  await school.db
    .updateTable('houses')
    .set({ archivedAt: new Date(school.clock.nowMs()) })
    .where('id', '=', houseId)
    .execute()
  expect(await naming(ofStudents)).toEqual([])
  expect(await naming([...ofHouse, ...listings])).toEqual(namesOf(ofHouse))
})
