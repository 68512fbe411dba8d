import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MadeSession, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let session: MadeSession
let facilitator: Client
let place: string

/** The school stands at Tue, Nov 10, 2026, 10:00; the session runs. */
beforeAll(async () => {
  school = await startTestSchool()
  session = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
  await school.db
    .insertInto('sessionPlans')
    .values({ attendableId: session.sessionId, body: 'Build a bridge', updatedAt: new Date() })
    .execute()
  facilitator = await school.as('facilitator')
  place = `/backoffice/facilitate/expedition/${session.experienceId}`
})
afterAll(() => school.stop())

const parts = ({ sessionId } = session) => ({
  root: `${place}/attendance`,
  days: `${place}/attendance/default`,
  roll: `${place}/attendance/default/${sessionId}`,
  plan: `${place}/sessions/${sessionId}/plan`,
})

it('is what its parts answer by themselves, with and without a session in the address', async () => {
  const answers = await Promise.all(
    Object.entries(parts()).map(async ([name, path]) => [name, (await facilitator.get(path)).body]),
  )
  const apart = Object.fromEntries(answers)
  expect(apart).toMatchObject({ roll: { attendances: [{}, {}, {}] }, plan: { body: 'Build a bridge' } })
  for (const path of [`${place}/session-page?session_id=${session.sessionId}`, `${place}/session-page`])
    expect((await facilitator.get(path)).body).toEqual(apart)
})

it('has no roll on a day without a session, and says which days have one', async () => {
  const { body } = await facilitator.get(`${place}/session-page?date=2026-11-09`)
  expect(body).toMatchObject({
    roll: null,
    plan: null,
    days: { availableDates: ['2026-11-10'], sessionId: null },
  })
  expect(body.days.formErrors.date).toContain('There is no session on')
})

it('is not found by who may not see the roll, nor for a session of another experience', async () => {
  const { db } = school
  const other = await makeSession(db)
  const stranger = await school.as('admissions')
  const page = (id: number) => `${place}/session-page?session_id=${id}`
  expect((await stranger.get(page(session.sessionId))).status).toBe(403)
  const colleague = await school.as('advisor')
  expect((await colleague.get(page(session.sessionId))).status).toBe(404)
  expect((await facilitator.get(page(other.sessionId))).status).toBe(404)
  expect((await facilitator.get(page(0x7fffffff))).status).toBe(404)
})

it.each([
  ['the page of a session', () => `${place}/session-page?session_id=${session.sessionId}`, 2],
  ['its roll', () => parts().roll, 2],
  ['its head', () => parts().root, 1],
  ['its days', () => parts().days, 1],
  ['its plan', () => parts().plan, 1],
])('%s is asked in few statements beside who is calling', async (_, path, most) => {
  for (let time = 0; time < 4; time++) expect((await facilitator.get(path())).status).toBe(200)
  const sent = await statementsDuring(() => facilitator.get(path()))
  const own = sent.map(({ text }) => text).filter((text) => !text.includes('from logins s'))
  expect(own.length, own.join('\n\n')).toBeLessThanOrEqual(most)
})
