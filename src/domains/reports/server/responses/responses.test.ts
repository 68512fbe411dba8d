import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeReviewedTask } from '#domains/task-review/server/task-review.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ExpertRow, StaleRow } from '../../contract/responses.contract.ts'

const path = '/backoffice/reports/task-responses'
let school: TestSchool
let dean: Client
let facilitator: Client
const ids = { cycle: 0, fay: 0, other: 0, task: 0, elsewhere: 0, students: [] as number[], otherStudent: 0 }

/** Hands in a task so many days ago; returns the id of the hand-in. */
async function handIn(taskId: number, studentId: number, days: number): Promise<number> {
  const at = new Date(school.clock.nowMs() - days * 86_400_000)
  await school.db
    .updateTable('taskSubmissions')
    .set({ submittedAt: at, status: 'not_yet_reviewed' })
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .execute()
  const { id } = await school.db
    .insertInto('handIns')
    .values({ taskId, studentId, version: 1, body: 'Mine', handedInAt: at, handedInBy: studentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  ids.cycle = cycleId
  ids.fay = await school.persona('facilitator')
  ids.other = await makeEmployee(db, { name: 'Otto Other' })
  const mine = await makeReviewedTask(db, {
    cycleId,
    expertIds: [ids.fay],
    names: ['Ana Cruz', 'Ben Ode', 'Cleo Dunn', 'Dan Eck'],
  })
  const theirs = await makeReviewedTask(db, { cycleId, expertIds: [ids.other], names: ['Eva Fall'] })
  ids.task = mine.taskId
  ids.elsewhere = theirs.taskId
  ids.students = [...mine.studentIds]
  ids.otherStudent = theirs.studentIds[0] ?? 0
  const [ana = 0, ben = 0, cleo = 0, dan = 0] = ids.students
  await handIn(mine.taskId, ana, 12)
  await handIn(mine.taskId, ben, 7)
  const answered = await handIn(mine.taskId, cleo, 20)
  await db
    .insertInto('taskResponses')
    .values({
      handInId: answered,
      taskId: mine.taskId,
      handedInAt: new Date(school.clock.nowMs() - 20 * 86_400_000),
      respondedAt: new Date(school.clock.nowMs() - 17 * 86_400_000),
      responderId: ids.fay,
    })
    .execute()
  await handIn(mine.taskId, dan, 9)
  await db.updateTable('taskSubmissions').set({ status: 'reviewed' }).where('studentId', '=', dan).execute()
  await handIn(theirs.taskId, ids.otherStudent, 8)
  dean = await school.as('dean')
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const stale = async (client = dean, query = ''): Promise<StaleRow[]> =>
  (await client.get(`${path}/stale-tasks${query}`)).body
const names = (rows: StaleRow[]) => rows.map(({ student_name }) => student_name)
const bells = async (userId: number) =>
  await school.db
    .selectFrom('notifications')
    .select(['title', 'body', 'redirectUrl'])
    .where('userId', '=', userId)
    .execute()

describe('stale tasks', () => {
  it('are hand-ins that wait for more than 7 days without any answer, the oldest first', async () => {
    const rows = await stale()
    expect(rows.map(({ student_name, days }) => [student_name, days])).toEqual([
      ['Ana Cruz', 12],
      ['Eva Fall', 8],
    ])
    expect(rows[0]).toMatchObject({
      task_title: 'Tide pools',
      experience_title: 'The Kelp Forest',
      experts: [{ id: ids.fay }],
    })
    expect(names(await stale(dean, `?expert=${ids.other}`))).toEqual(['Eva Fall'])
    expect(names(await stale(dean, '?search=cruz'))).toEqual(['Ana Cruz'])
    expect((await dean.get(`${path}/stale-tasks/count`)).body).toEqual({ total: 2 })
    expect((await dean.get(`${path}/stale-tasks/values?column=expert`)).body.total).toBe(2)
    expect((await dean.get(`${path}/stale-tasks/values?column=expert&search=cruz`)).body.values).toEqual([
      { value: String(ids.fay), label: expect.any(String), count: 1 },
    ])
    const file = (await dean.get('/downloads/reports/stale-tasks.csv')).text.trim().split('\r\n')
    expect(file).toHaveLength(3)
    // On the wall of the school, as the page says it: what is handed in at 8 PM is of that day.
    expect(file.find((row) => row.includes('Ana Cruz'))).toContain(',2026-10-29 11:00,12')
  })

  it('are those of one’s own experiences for who reviews no others', async () => {
    expect(names(await stale(facilitator))).toEqual(['Ana Cruz'])
    expect((await facilitator.get(`${path}/stale-tasks/values?column=expert`)).body.total).toBe(1)
    expect((await (await school.as('operations')).get(`${path}/stale-tasks`)).status).toBe(403)
  })
})

describe('the overview of experts', () => {
  it('tells what waits for each, since when, and how fast they answer', async () => {
    const rows: ExpertRow[] = (await dean.get(`${path}/expert-overview`)).body
    const of = (id: number) => rows.find(({ employee_id }) => employee_id === id)
    expect(of(ids.fay)).toMatchObject({ experiences: 1, waiting: 3, stale: 1, answered: 1, median_days: 3 })
    expect(of(ids.fay)?.oldest_at).toBe(new Date(school.clock.nowMs() - 20 * 86_400_000).toISOString())
    expect(of(ids.other)).toMatchObject({ waiting: 1, stale: 1, answered: 0, median_days: null })
    const own: ExpertRow[] = (await facilitator.get(`${path}/expert-overview`)).body
    expect(own.map(({ employee_id }) => employee_id)).toEqual([ids.fay])
  })
})

describe('a nudge', () => {
  const nudge = (client: Client, ...employee_ids: number[]) => client.post(`${path}/nudge`, { employee_ids })

  it('reminds a facilitator once a day, also of 25 at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => nudge(dean, ids.fay)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ body }) => body.nudged.length === 1)).toHaveLength(1)
    expect(await bells(ids.fay)).toEqual([
      {
        title: '1 hand-in waits for your answer',
        body: 'Unanswered for more than 7 days, the oldest for 12 days. Pat dean asks you to look at them.',
        redirectUrl: `/reports/task-responses/stale-tasks?expert=${ids.fay}&cycle_id=${ids.cycle}`,
      },
    ])
    expect((await nudge(dean, ids.fay)).body.message).toBe('Nudged today already')
    expect((await nudge(dean, ids.fay, ids.other)).body.message).toBe(
      '1 facilitator nudged; 1 was nudged today already',
    )
    const overview: ExpertRow[] = (await dean.get(`${path}/expert-overview`)).body
    expect(overview.every(({ nudged_at }) => nudged_at !== null)).toBe(true)
  })

  it('is possible again tomorrow', async () => {
    const nowMs = school.clock.nowMs()
    school.clock.set(nowMs + 86_400_000)
    expect((await nudge(await school.as('dean'), ids.fay)).body.nudged).toEqual([ids.fay])
    school.clock.set(nowMs)
    dean = await school.as('dean')
    facilitator = await school.as('facilitator')
    expect(await bells(ids.fay)).toHaveLength(2)
  })

  it('reaches nobody beyond what one reviews, nor who owes nothing, nor oneself', async () => {
    expect((await nudge(facilitator, ids.other)).status).toBe(404)
    expect((await nudge(facilitator, ids.fay)).status).toBe(404)
    expect((await nudge(dean, await makeEmployee(school.db))).status).toBe(404)
    expect((await nudge(dean)).body.data.formErrors.employee_ids).toBe('Choose somebody.')
    expect((await nudge(await school.as('operations'), ids.fay)).status).toBe(403)
  })

  it('goes by the cycle that is shown, and offers nobody who has left', async () => {
    const { db, clock } = school
    const last = { title: 'Cycle 1', position: 1, startsInDays: -90, endsInDays: -40 }
    const cycleId = await makeCycle(db, { nowMs: clock.nowMs(), ...last })
    const gone = await makeEmployee(db, { name: 'Gona Way' })
    const here = await makeEmployee(db, { name: 'Hera Here' })
    const before = await makeReviewedTask(db, { cycleId, expertIds: [here, gone], names: ['Lea Last'] })
    await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', gone).execute()
    await handIn(before.taskId, before.studentIds[0] ?? 0, 45)
    const [row] = await stale(dean, `?cycle_id=${cycleId}`)
    expect(row?.student_name).toBe('Lea Last')
    expect(row?.experts.filter(({ has_left }) => !has_left)).toEqual([
      { id: here, name: 'Hera Here', has_left: false },
    ])
    expect((await nudge(dean, here)).status).toBe(404)
    const given = await dean.post(`${path}/nudge`, { employee_ids: [here], cycle_id: cycleId })
    expect(given.body).toMatchObject({ message: '1 facilitator nudged', nudged: [here] })
    expect(await bells(here)).toMatchObject([
      { redirectUrl: `/reports/task-responses/stale-tasks?expert=${here}&cycle_id=${cycleId}` },
    ])
  })
})
