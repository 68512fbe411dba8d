import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { statementsOfPage } from '#test/databases/page-statements.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let eventId: number

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const experienceId = await makeExperience(db, {
    cycleId: await makeCycle(db, { nowMs: school.clock.nowMs() }),
    expertIds: [await school.persona('facilitator')],
    studentIds: [await makeStudent(db)],
  })
  eventId = (await makeSession(db, { experienceId })).sessionId
})
afterAll(() => school.stop())

it.each([
  ['the panel of an event', () => `/backoffice/calendar/events/${eventId}`, 1],
  ['the month', () => '/backoffice/calendar?from=2026-11-01&to=2026-12-06', 3],
])('%s is asked for in few statements', async (_, path, most) => {
  const statements = await statementsOfPage(await school.as('facilitator'), path())
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(most)
})
