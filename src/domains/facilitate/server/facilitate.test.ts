import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

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

it('tells of a running session who is missing as the calendar and the school’s morning do', async () => {
  const { db } = school
  const heard = await makeSession(db, {
    startAt: '2026-11-10T04:50:00Z',
    endAt: '2026-11-10T05:30:00Z',
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Ana Left', 'Ben There', 'Cy Never'],
  })
  const facilitator = await school.as('facilitator')
  const now = async () => {
    const { body } = await facilitator.get('/backoffice/facilitate/expeditions-learning-goals')
    const { missingCount, thereCount, excusedCount } = body.experiences.find(
      ({ id }: { id: number }) => id === heard.experienceId,
    ).todaySessions[0]
    return { missingCount, thereCount, excusedCount }
  }
  expect(await now()).toEqual({ missingCount: null, thereCount: 0, excusedCount: 0 })

  const [ana, ben] = heard.students
  const at = (time: string) => new Date(`2026-11-10T${time}:00Z`)
  const excuse = await db
    .insertInto('excuses')
    .values({
      studentId: ana?.id ?? 0,
      startsAt: at('04:55'),
      endsAt: at('05:30'),
      reason: 'Dentist',
      approved: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = (attendanceId = 0) => db.updateTable('attendances').where('id', '=', attendanceId)
  await row(ana?.attendanceId)
    .set({
      firstJoinedAt: at('04:50'),
      lastLeftAt: at('04:55'),
      excuseId: excuse.id,
      computedStatuses: ['Present'],
    })
    .execute()
  const segments = JSON.stringify([{ joinedAt: at('04:50'), leftAt: null }])
  await row(ben?.attendanceId)
    .set({ firstJoinedAt: at('04:50'), segments, computedStatuses: ['Present'] })
    .execute()
  await db
    .updateTable('attendables')
    .set({ meetingStartedAt: at('04:50') })
    .where('id', '=', heard.sessionId)
    .execute()
  expect(await now()).toEqual({ missingCount: 1, thereCount: 1, excusedCount: 1 })
  const missing = (await facilitator.get('/pages/attendance/missingNow')).body
  expect([missing.total, missing.excused]).toEqual([1, 1])
})

it('says which rolls the page of an experience hears of, to who may see them', async () => {
  const facilitatorId = await school.persona('facilitator')
  const at = (day: string, hour: number) => ({
    startAt: `2026-11-${day}T0${hour}:00:00Z`,
    endAt: `2026-11-${day}T0${hour}:50:00Z`,
  })
  const untaken = await makeSession(school.db, {
    ...at('09', 3),
    expertIds: [facilitatorId],
    studentNames: ['Ana Cruz'],
  })
  const { experienceId } = untaken
  const running = await makeSession(school.db, { ...at('10', 5), experienceId })
  const next = await makeSession(school.db, { ...at('10', 9), experienceId })
  await makeSession(school.db, { ...at('11', 9), experienceId })
  const { body } = await (await school.as('facilitator')).get(
    `/backoffice/facilitate/expedition/${experienceId}`,
  )
  expect(body.topics).toEqual([running, next, untaken].map(({ sessionId }) => `meeting:${sessionId}`))
  expect(body.sessionTopics).toEqual([running, next].map(({ sessionId }) => `attendable:${sessionId}`))
})

it('answers the sessions of an experience alone as its page has them, in half the statements', async () => {
  const { experienceId } = await makeSession(school.db, {
    startAt: '2026-11-10T04:50:00Z',
    endAt: '2026-11-10T05:30:00Z',
    expertIds: [await school.persona('facilitator')],
  })
  const path = `/backoffice/facilitate/expedition/${experienceId}`
  const facilitator = await school.as('facilitator')
  const answers: unknown[] = []
  const statementsOf = async (asked: string) => {
    for (let time = 0; time < 2; time++) await facilitator.get(asked)
    const sent = await statementsDuring(async () => answers.push((await facilitator.get(asked)).body))
    return sent.length
  }
  const whole = await statementsOf(path)
  const alone = await statementsOf(`${path}/sessions`)
  const [{ sessions, sessionTopics }, part] = answers as [Record<string, unknown>, unknown]
  expect(part).toEqual({ sessions, sessionTopics })
  expect(sessions).toMatchObject([{ state: 'running', presence: 'unheard', studentsCount: 3 }])
  expect([whole - alone, alone]).toEqual([3, expect.any(Number)])

  expect((await (await school.as('guardian')).get(`${path}/sessions`)).status).toBe(403)
  const elsewhere = await makeExperience(school.db)
  expect((await facilitator.get(`/backoffice/facilitate/expedition/${elsewhere}/sessions`)).status).toBe(404)
})

it('shows how far each student is with the tasks, and what waits for a review of each', async () => {
  const facilitatorId = await school.persona('facilitator')
  const [ana, ben, gone] = [
    await makeStudent(school.db, { name: 'Ana Cruz' }),
    await makeStudent(school.db, { name: 'Ben Ode' }),
    await makeStudent(school.db, { name: 'Gone Away' }),
  ]
  const experienceId = await makeExperience(school.db, {
    expertIds: [facilitatorId],
    studentIds: [ana, ben],
  })
  const first = await makeTask(school.db, {
    experienceId,
    dueAt: '2026-11-05T17:00:00Z',
    title: 'Journal',
    submissions: [
      { studentId: ana, status: 'not_yet_reviewed', submittedAt: '2026-11-04T17:00:00Z' },
      { studentId: ben },
      // Who has left is counted nowhere.
      { studentId: gone },
    ],
  })
  await makeTask(school.db, {
    experienceId,
    dueAt: '2026-11-20T17:00:00Z',
    title: 'Model',
    isFinal: true,
    submissions: [{ studentId: ana }, { studentId: ben, status: 'excused' }],
  })
  const { body } = await (await school.as('facilitator')).get(
    `/backoffice/facilitate/expedition/${experienceId}`,
  )
  expect(body.students).toMatchObject([
    { id: ana, tasks: { expected: 2, handedIn: 1, overdue: 0 } },
    { id: ben, tasks: { expected: 1, handedIn: 0, overdue: 1 } },
  ])
  expect(body.tasks).toMatchObject([
    { id: first, title: 'Journal', expected: 2, handedIn: 1, waiting: 1, isFinal: false },
    { title: 'Model', expected: 1, handedIn: 0, waiting: 0, isFinal: true },
  ])
})
