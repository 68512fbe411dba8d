import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApiToken } from '#domains/api-tokens/server/api-tokens.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import { makeReported } from '#domains/progress-reports/server/progress-reports.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const dayMs = 86_400_000

let school: TestSchool
let dean: Client
let houseId: number
const ids = { student: 0, over: 0, past: 0, running: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db, clock } = school
  ids.running = await makeSchoolYear(db)
  ids.over = await makeCycle(db, {
    ...{ nowMs: clock.nowMs(), title: 'Cycle 1', position: 1, startsInDays: -70, endsInDays: -38 },
  })
  houseId = await makeHouse(db, { title: 'Juniper House' })
})
afterAll(() => school.stop())

beforeEach(async () => {
  const { db } = school
  dean = await school.as('dean')
  const teacher = await school.persona('facilitator')
  const reported = await makeReported(db, {
    ...{ cycleId: ids.over, name: 'Ana Silva', words: 'Well done', houseId, nowMs: school.clock.nowMs() },
    assessedBy: teacher,
  })
  ids.student = reported.studentId
  ids.past = reported.experienceId
  await db.insertInto('experienceExperts').values({ experienceId: ids.past, employeeId: teacher }).execute()
})

const change = (to: string, fields: object = {}) =>
  dean.post(`/backoffice/students/${ids.student}/status/motivation`, {
    ...{ to, motivation: 'Because.', contact: 'Her mother', keeps_places: false },
    ...fields,
  })
const makeClass = async (title: string, studentIds: number[] = [ids.student]) =>
  makeExperience(school.db, {
    ...{ cycleId: ids.running, title, studentIds },
    expertIds: [await school.persona('facilitator')],
  })
const classListOf = async (experienceId: number): Promise<number[]> =>
  (await dean.get(`/backoffice/experiences/${experienceId}/registrations`)).body.students.map(
    ({ id }: { id: number }) => id,
  )
/** The students of a class, as who teaches it sees them. */
const taughtIn = async (experienceId: number): Promise<number[]> =>
  (
    await (await school.as('facilitator')).get(`/backoffice/facilitate/expedition/${experienceId}`)
  ).body.students.map(({ id }: { id: number }) => id)
const historyOf = async (): Promise<[string, string | null][]> =>
  (await dean.get(`/backoffice/students/${ids.student}/learning-history`)).body.cycles.flatMap(
    ({ experiences }: { experiences: { title: string; leftOn: string | null }[] }) =>
      experiences.map(({ title, leftOn }) => [title, leftOn]),
  )
const changesOf = async () =>
  (await (await school.as('admin')).get('/backoffice/reports/registration-changes')).body
    .filter(({ student }: { student: { id: number } }) => student.id === ids.student)
    .map((row: { experience: { title: string }; action: { value: string } }) => [
      row.experience.title,
      row.action.value,
    ])
    .toSorted()
const countOf = async (experienceId: number) =>
  (
    await school.db
      .selectFrom('experiences')
      .select('registeredCount')
      .where('id', '=', experienceId)
      .executeTakeFirstOrThrow()
  ).registeredCount
const placesIn = async (experienceId: number) =>
  school.db
    .selectFrom('registrations')
    .select(['droppedAt', 'untilDay'])
    .where('experienceId', '=', experienceId)
    .where('studentId', '=', ids.student)
    .orderBy('id')
    .execute()
const isListedForReports = async (cycleId: number) =>
  (
    await (
      await school.as('admin')
    ).get(`/pages/admin/workbench/report/progress/students?cycle_id=${cycleId}&student=ana`)
  ).body.studentsProgresses.some((row: { student_id: number }) => row.student_id === ids.student)

describe.each(['leave_of_absence', 'withdrawn', 'graduated'])('%s', (to) => {
  it('ends the places of cycles that are not over, and of no other', async () => {
    const running = await makeClass('Kilns')
    const full = await makeClass('Robots', [])
    await school.db
      .insertInto('waitListEntries')
      .values(
        [ids.past, full].map((experienceId) => ({
          ...{ experienceId, studentId: ids.student, state: 'waiting' },
          joinedAt: new Date(school.clock.nowMs()),
        })),
      )
      .execute()
    const effects = (
      await dean.get(`/backoffice/students/${ids.student}/status/effects?to=${to}&keeps_places=false`)
    ).body.effects.map(({ text }: { text: string }) => text)
    expect(effects).toContain('1 place becomes free')
    expect(effects).toContain('Ana Silva leaves 1 wait list.')
    expect((await change(to)).status).toBe(200)
    expect([await classListOf(running), await classListOf(ids.past)]).toEqual([[], [ids.student]])
    expect([await taughtIn(running), await taughtIn(ids.past)]).toEqual([[], [ids.student]])
    expect([await countOf(running), await countOf(ids.past)]).toEqual([0, 1])
    expect(await historyOf()).toEqual([
      ['Kilns', '2026-11-10'],
      ['The Kelp Forest', null],
    ])
    expect(await changesOf()).toEqual([
      ['Kilns', 'dropped'],
      ['Robots', 'left_wait_list'],
    ])
    expect(await isListedForReports(ids.over)).toBe(true)
    const report = await dean.get(`/backoffice/students/${ids.student}/reports/${ids.over}/mid_cycle`)
    expect(report.body.content.experiences).toHaveLength(1)
    const roster = await (await school.as('admin')).get(
      `/pages/admin/reports/experiences-roster?cycle_id=${ids.over}&search=ana`,
    )
    // It is a list of whom the school has now: who left is in the history of the class alone.
    const isInRoster = JSON.stringify(roster.body).includes(`"student_id":${ids.student}`)
    expect(isInRoster).toBe(to === 'leave_of_absence')
  })
})

it('tells other programs of a finished class that who is on a leave was in it, and that who left is gone', async () => {
  const { token } = await makeApiToken(school.db, {
    ...{ ownerId: await school.persona('superadmin'), nowMs: school.clock.nowMs() },
    scopes: ['oneroster.read'],
  })
  const stateOf = async () => {
    const { body } = await school.app.inject({
      ...{ method: 'GET', headers: { authorization: `Bearer ${token}` } },
      url: `/ims/oneroster/rostering/v1p2/enrollments/e${ids.student}x${ids.past}`,
    })
    return JSON.parse(body).enrollment.status
  }
  await change('leave_of_absence')
  expect(await stateOf()).toBe('active')
  await change('withdrawn')
  expect(await stateOf()).toBe('tobedeleted')
})

it('who is back from a leave without their places was in what was over, and is in nothing else', async () => {
  const running = await makeClass('Kilns')
  await change('leave_of_absence')
  await change('active')
  expect([await placesIn(ids.past), await classListOf(running)]).toEqual([
    [{ droppedAt: null, untilDay: null }],
    [],
  ])
})

it('reopens by the migration what was ended in cycles that were over, and nothing else', async () => {
  const { db, owner, clock } = school
  const running = await makeClass('Kilns')
  await change('leave_of_absence')
  const { happenedAt } = await db
    .selectFrom('registrationChanges')
    .select('happenedAt')
    .where('studentId', '=', ids.student)
    .executeTakeFirstOrThrow()
  const by = await school.persona('dean')
  // As it was done: with the others, at one moment.
  const endedByLeave = async (title: string, place: object = {}) => {
    const experienceId = await makeExperience(db, { cycleId: ids.over, title, studentIds: [ids.student] })
    const { id } = await db
      .updateTable('registrations')
      .set({ droppedAt: happenedAt, untilDay: '2026-11-10', ...place })
      .where('experienceId', '=', experienceId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('registrationChanges')
      .values({
        ...{ studentId: ids.student, experienceId, action: 'dropped', source: 'leave', userId: by },
        ...{ fromDay: '2026-11-10', registrationId: id, happenedAt },
      })
      .execute()
    return experienceId
  }
  const wrong = await endedByLeave('Ended by the leave')
  // Said by somebody while the class went on, for a day after it: not by the leave.
  const said = new Date(clock.nowMs() - 50 * dayMs)
  const before = await endedByLeave('Dropped before', { droppedAt: said })
  // Given up while its cycle went on, whose last day was put earlier since.
  const given = await endedByLeave('Given up')
  await db
    .updateTable('studentStatusChanges')
    .set({ givenUp: sql<number[]>`given_up || ${given}::integer` })
    .where('studentId', '=', ids.student)
    .execute()
  const byHand = await makeExperience(db, {
    cycleId: ids.over,
    title: 'Left in time',
    studentIds: [ids.student],
  })
  const inTime = { droppedAt: new Date(clock.nowMs() - 60 * dayMs), untilDay: '2026-09-11' }
  await db.updateTable('registrations').set(inTime).where('experienceId', '=', byHand).execute()
  const migration = await readFile(
    'database/migrations/2026-12-31-73-places-of-cycles-that-were-over.sql',
    'utf8',
  )
  await sql.raw(migration).execute(owner)
  expect(await placesIn(wrong)).toEqual([{ droppedAt: null, untilDay: null }])
  expect(await countOf(wrong)).toBe(1)
  expect(await placesIn(before)).toMatchObject([{ droppedAt: said }])
  expect(await placesIn(given)).toMatchObject([{ droppedAt: happenedAt }])
  expect(await placesIn(byHand)).toEqual([inTime])
  expect(await placesIn(running)).toMatchObject([{ droppedAt: happenedAt, untilDay: '2026-11-10' }])
  expect(await changesOf()).toEqual([
    ['Dropped before', 'dropped'],
    ['Given up', 'dropped'],
    ['Kilns', 'dropped'],
  ])
})

describe('between two cycles', () => {
  beforeAll(() => school.clock.set(Date.parse('2026-11-24T15:00:00Z')))

  it('a leave leaves what is over, and ends what is to come', async () => {
    const finished = await makeClass('Kilns')
    const next = await makeCycle(school.db, {
      ...{ nowMs: school.clock.nowMs(), title: 'Cycle 3', position: 3, startsInDays: 14, endsInDays: 50 },
    })
    const coming = await makeExperience(school.db, { cycleId: next, studentIds: [ids.student] })
    await change('leave_of_absence')
    expect(await placesIn(finished)).toEqual([{ droppedAt: null, untilDay: null }])
    expect(await classListOf(coming)).toEqual([])
    expect(await taughtIn(finished)).toEqual([ids.student])
  })

  it('who left the school was in the class, and is nobody’s student any more', async () => {
    const finished = await makeClass('Kilns')
    const teacher = await school.as('facilitator')
    const at = `/backoffice/students/${ids.student}/learning-history`
    expect((await teacher.get(at)).status).toBe(200)
    await change('withdrawn')
    expect(await taughtIn(finished)).toEqual([ids.student])
    expect((await teacher.get(at)).status).toBe(404)
  })
})
