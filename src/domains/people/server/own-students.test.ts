import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeGuardian, makeHouse, makeStudent } from './people.factory.ts'

let school: TestSchool
let facilitator: Client
let advisor: Client
const ids = { student: 0, excuse: 0, archived: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  facilitator = await school.as('facilitator')
  advisor = await school.as('advisor')
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.student = await makeStudent(db, { name: 'Zora Quill', houseId })
  ids.archived = await makeStudent(db)
  const guardianId = await makeGuardian(db, { studentIds: [ids.student] })
  ids.excuse = await makeExcuse(db, { studentId: ids.student, requesterId: guardianId })
  const expertIds = [await school.persona('facilitator')]
  await makeExperience(db, { cycleId, expertIds, studentIds: [ids.student] })
  const archived = await makeExperience(db, { cycleId, expertIds, studentIds: [ids.archived] })
  await db.updateTable('experiences').set({ archivedAt: new Date() }).where('id', '=', archived).execute()
})
afterAll(() => school.stop())

/** Whether somebody reaches the student: every place that asks whose student it is. */
async function reach(client: Client): Promise<Record<string, boolean>> {
  const isFound = async (path: string) => (await client.get(path)).status === 200
  const search = await client.get('/backoffice/search?q=quill')
  const lookup = await client.get('/pages/attendance/lookup?search=quill')
  const form = await client.get('/excuses/form?search=quill')
  return {
    excuse: await isFound(`/excuses/${ids.excuse}`),
    form: form.body.students.length > 0,
    notes: await isFound(`/backoffice/students/${ids.student}/notes`),
    calendar: await isFound(`/pages/attendance/faculty?student_id=${ids.student}`),
    lookup: lookup.body.rows.length > 0,
    search: search.body.hits.length > 0,
    shell: await isFound(`/backoffice/root/authenticated?student_id=${ids.student}`),
  }
}

const everywhere = {
  excuse: true,
  form: true,
  notes: true,
  calendar: true,
  lookup: true,
  search: true,
  shell: true,
}
const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]))
const dayMs = 86_400_000

it('is one’s own student in the cycle, in the break after it, and nowhere once the next has begun', async () => {
  const startMs = school.clock.nowMs()
  expect(await reach(facilitator)).toEqual(everywhere)
  school.clock.set(startMs + (21 + 89) * dayMs) // the cycle ended 89 days ago, no other has begun
  facilitator = await school.as('facilitator')
  expect(await reach(facilitator)).toEqual(everywhere)
  school.clock.set(startMs + (21 + 91) * dayMs)
  facilitator = await school.as('facilitator')
  advisor = await school.as('advisor')
  expect(await reach(facilitator)).toEqual(nowhere)
  expect(await reach(advisor)).toEqual(everywhere)
  school.clock.set(startMs)
  facilitator = await school.as('facilitator')
  await makeCycle(school.db, { nowMs: startMs, title: 'Next', startsInDays: -1, endsInDays: 41 })
  expect(await reach(facilitator)).toEqual(nowhere)
  expect((await facilitator.get(`/pages/attendance/faculty?student_id=${ids.archived}`)).status).toBe(404)
})
