import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStandups } from '#domains/house-reports/server/house-reports.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { statementsOfPage } from '#test/databases/page-statements.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let advisorId: number
let studentId: number

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  advisorId = await school.persona('advisor')
  const houseId = await makeHouse(db, { advisorId })
  studentId = await makeStudent(db, { houseId })
  await makeStandups(db, { houseId, studentId, monday: '2026-11-02', days: 'UUUUU' })
  const requesterId = await makeGuardian(db, { studentIds: [studentId] })
  await makeExcuse(db, { studentId, requesterId })
  await makeNote(db, { studentId, authorId: await makeEmployee(db) })
  await makeHouseEvent(db, { advisorId, houseId, startAt: '2026-11-10T13:45:00Z' })
  const experienceId = await makeExperience(db, { cycleId, expertIds: [advisorId], studentIds: [studentId] })
  await makeSession(db, { experienceId })
})
afterAll(() => school.stop())

it('asks for the sheet of a student in three statements', async () => {
  const advisor = await school.as(advisorId)
  const path = `/backoffice/people/${studentId}`
  const { body } = await advisor.get(path)
  expect(body).toMatchObject({ kind: 'student', excuses: [{}], notes: [{}], guardians: [{}] })
  expect(body.attendance.misses.length).toBeGreaterThan(0)
  const statements = await statementsOfPage(advisor, path)
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(3)
})

it('asks for the sheet of a colleague in two', async () => {
  const advisor = await school.as(advisorId)
  const path = `/backoffice/people/${advisorId}`
  expect((await advisor.get(path)).body).toMatchObject({ houses: [{}], experiences: [{}] })
  const statements = await statementsOfPage(advisor, path)
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(2)
})
