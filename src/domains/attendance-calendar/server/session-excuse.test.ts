import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeRoll } from './attendance-calendar.factory.ts'

/* What the "Excused" box of a session is drawn from (1-staff-tools §4). */

let school: TestSchool
let advisor: Client
let facilitator: Client
let studentId: number
let guardianId: number
let experienceId: number

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  studentId = await makeStudent(db, { name: 'Amara Nwosu', houseId })
  guardianId = await makeGuardian(db, { studentIds: [studentId] })
  const expertIds = [await school.persona('facilitator')]
  experienceId = await makeExperience(db, { cycleId, expertIds, studentIds: [studentId] })
  advisor = await school.as('advisor')
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const recordOf = async (client: Client, attendableId: number) => {
  const { body } = await client.get(`/pages/attendance/faculty?student_id=${studentId}`)
  return body.sessions.find((one: { attendable_id: number }) => one.attendable_id === attendableId).record
}
const takeAway = (client: Client, excuseId: number, attendableId: number) =>
  client.delete(`/excuses/${excuseId}/${attendableId}`)

it('says whether the viewer may take it away, also where the student came all the same', async () => {
  const roll = await makeRoll(school.db, {
    experienceId,
    startAt: '2026-11-05T15:00:00Z',
    rows: [[studentId, 'Present']],
  })
  const id = await makeExcuse(school.db, {
    studentId,
    requesterId: guardianId,
    startAt: '2026-11-05T05:00:00Z',
    endAt: '2026-11-06T04:59:59Z',
    approved: true,
  })
  const sentence = 'Only those who decide on this student’s excuses, and whoever filed it, can remove it.'
  const standing = { id, is_waiting: false, url: `/excuses/${id}` }
  expect(await recordOf(facilitator, roll)).toMatchObject({
    present: true,
    excuse: { ...standing, remove_refusal: sentence },
  })
  const refused = await takeAway(facilitator, id, roll)
  expect([refused.status, refused.body.message]).toEqual([403, sentence])
  expect((await recordOf(advisor, roll)).excuse).toEqual({ ...standing, remove_refusal: null })
  expect((await takeAway(advisor, id, roll)).status).toBe(200)
  expect((await recordOf(advisor, roll)).excuse).toBeNull()
  // There is room for another now.
  const filed = await facilitator.post('/excuses', {
    student_id: studentId,
    start_at: '2026-11-05T15:00:00Z',
    end_at: '2026-11-05T15:50:00Z',
    reason: 'Medical appointment',
  })
  expect([filed.status, (await recordOf(facilitator, roll)).excuse.remove_refusal]).toEqual([200, null])
})

it('names one that waits, and of two the one that counts', async () => {
  const roll = await makeRoll(school.db, {
    experienceId,
    startAt: '2026-11-06T15:00:00Z',
    rows: [[studentId, 'Unexcused Absent']],
  })
  const of = { studentId, requesterId: guardianId }
  const waiting = await makeExcuse(school.db, {
    ...of,
    startAt: '2026-11-06T14:00:00Z',
    endAt: '2026-11-06T15:15:00Z',
  })
  expect((await recordOf(facilitator, roll)).excuse).toMatchObject({ id: waiting, is_waiting: true })
  const counting = await makeExcuse(school.db, {
    ...of,
    startAt: '2026-11-06T15:15:00Z',
    endAt: '2026-11-06T17:00:00Z',
    approved: true,
  })
  expect((await recordOf(facilitator, roll)).excuse).toMatchObject({ id: counting, is_waiting: false })
})
