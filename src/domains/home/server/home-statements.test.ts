import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStandups } from '#domains/house-reports/server/house-reports.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { type PersonaSlug, personaGroups, personaSlugs } from '#test/schools/personas.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let cycleId: number

/** The school stands at Tue, Nov 10, 2026, 10:00. */
beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())

/** Gives somebody all that a home can show: a house with a report, a class with a plan, and one of each need. */
async function makeEverything(userId: number): Promise<void> {
  const { db } = school
  const houseId = await makeHouse(db, { advisorId: userId })
  const studentId = await makeStudent(db, { houseId })
  await makeStandups(db, { houseId, studentId, monday: '2026-11-02', days: 'UUUUU' })
  const requesterId = await makeGuardian(db, { studentIds: [studentId] })
  await makeExcuse(db, { studentId, requesterId })
  await makeNote(db, { studentId, authorId: userId, dueOn: '2026-11-09' })
  await makeHouseEvent(db, { advisorId: userId, houseId, startAt: '2026-11-10T13:45:00Z' })
  const experienceId = await makeExperience(db, { cycleId, expertIds: [userId], studentIds: [studentId] })
  const { sessionId } = await makeSession(db, { experienceId })
  await db
    .insertInto('sessionPlans')
    .values({ attendableId: sessionId, body: 'Build a bridge', updatedBy: userId, updatedAt: new Date() })
    .execute()
  await db
    .insertInto('houseReports')
    .values({ houseId, weekStartsOn: '2026-11-02', madeAt: new Date() })
    .execute()
}

/**
 * The statements a call sends once it was made often enough that what it asks is known. Who is calling is asked before
 * every call of the contract, in one statement that is not the page's.
 */
async function statementsOf(client: Client, path: string): Promise<string[]> {
  for (let time = 0; time < 4; time++) expect((await client.get(path)).status).toBe(200)
  const sent = (await statementsDuring(() => client.get(path))).map(({ text }) => text)
  const asksWho = sent.filter((text) => text.includes('from logins s'))
  expect(asksWho).toHaveLength(1)
  return sent.filter((text) => !asksWho.includes(text))
}

const staff = personaSlugs.filter((slug) => personaGroups[slug] !== null)

it.each([
  ...staff,
  'all of them',
] as const)('the home of %s is asked in six statements at most', async (slug) => {
  const userId = slug === 'all of them' ? await makeInAllGroups() : await school.persona(slug as PersonaSlug)
  await makeEverything(userId)
  const client = await school.as(userId)
  const { body } = await client.get('/backoffice/home')
  expect(body).toMatchObject({
    houses: [{ studentsCount: 4 }],
    experiences: [{}],
    meeting: { description: '3 students' },
  })
  for (const path of ['/backoffice/home', `/backoffice/home?cycle_id=${cycleId}`]) {
    const statements = await statementsOf(client, path)
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(6)
  }
})

it.each(['guardian', 'student'] as const)('the first page of a %s in fewer still', async (slug) => {
  const client = await school.as(slug)
  const { body } = await client.get('/family')
  const week = `/family/calendar?student_id=${body.students[0].id}`
  for (const path of ['/family', week]) {
    const statements = await statementsOf(client, path)
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(2)
  }
})

async function makeInAllGroups(): Promise<number> {
  const userId = await makeEmployee(school.db)
  const groups = await school.db.selectFrom('permissionGroups').select('id').execute()
  for (const { id } of groups) await addToGroup(school.db, userId, id)
  return userId
}
