import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  // Ten minutes after midnight in New York.
  school = await startTestSchool({ nowIso: '2026-11-10T05:10:00Z' })
})
afterAll(() => school.stop())

it('lists a session that runs across midnight among those of today, and one that ended before it not', async () => {
  const facilitatorId = await school.persona('facilitator')
  const running = await makeSession(school.db, {
    startAt: '2026-11-10T04:40:00Z',
    endAt: '2026-11-10T05:30:00Z',
    expertIds: [facilitatorId],
  })
  await makeSession(school.db, {
    startAt: '2026-11-10T03:00:00Z',
    endAt: '2026-11-10T03:50:00Z',
    experienceId: running.experienceId,
  })
  const facilitator = await school.as('facilitator')
  const { body } = await facilitator.get('/backoffice/facilitate/expeditions-learning-goals')
  const listed = body.experiences.flatMap((one: { todaySessions: { sessionId: number; state: string }[] }) =>
    one.todaySessions.map(({ sessionId, state }) => [sessionId, state]),
  )
  expect(listed).toEqual([[running.sessionId, 'running']])
})
