import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

// Tuesday, November 10, 2026; the experience meets in the two weeks from November 16 on.
const now = '2026-11-10T15:00:00Z'
let school: TestSchool
let director: Client
let cycleId: number
let experienceId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())
beforeEach(async () => {
  await school.db.deleteFrom('holidays').execute()
  school.clock.set(Date.parse(now))
  director = await school.as('director')
  const templateId = await makeTemplate(school.db, { title: 'River Mouths', weeks: 2 })
  const { body } = await director.post(`/pages/template/${templateId}/use-picked-template`, {
    cycle_id: cycleId,
    cohort_id: 1,
    block: null,
    starts_on: '2026-11-16',
    expert_ids: [await makeEmployee(school.db)],
    places: 12,
    version: 1,
  })
  experienceId = body.id
})

const path = () => `/backoffice/experiences/${experienceId}/design`
const task = (key: string, title: string, week: string) => ({
  key,
  title,
  body: '',
  week,
  is_final: false,
  submission_kind: 'file',
  minutes: null,
  attachments: [],
  unit_ids: [],
  ability_ids: [],
})
/** Saves the design that stands there with these tasks. */
async function saveTasks(...tasks: ReturnType<typeof task>[]) {
  const { design, version } = (await director.get(path())).body
  const payload = { ...design, tasks, places_before: 12, version }
  return director.call({ method: 'PUT', url: `/api${path()}`, payload })
}

async function register(fromDay?: string): Promise<number> {
  const studentId = await makeStudent(school.db)
  await school.db.insertInto('registrations').values({ experienceId, studentId, fromDay }).execute()
  return studentId
}

const titlesOf = async (studentId: number) =>
  (
    await school.db
      .selectFrom('taskSubmissions')
      .innerJoin('tasks', 'tasks.id', 'taskSubmissions.taskId')
      .select('tasks.title')
      .where('tasks.experienceId', '=', experienceId)
      .where('taskSubmissions.studentId', '=', studentId)
      .orderBy('tasks.title')
      .execute()
  ).map(({ title }) => title)

describe('tasks whose day has passed', () => {
  it('are not given to who came later when the design is saved, also where one is put back', async () => {
    const early = await register()
    const [map, model] = [task('t1', 'Map', 'w1'), task('t2', 'Model', 'w2')]
    expect((await saveTasks(map, model)).status).toBe(200)
    expect(await titlesOf(early)).toEqual(['Map', 'Model'])
    // Monday of the second week: what the first asked was due.
    school.clock.set(Date.parse('2026-11-23T15:00:00Z'))
    director = await school.as('director')
    const late = await register('2026-11-23')
    const saved = await saveTasks({ ...map, title: 'Map of it' }, model, task('t3', 'Notes', 'w1'))
    expect(saved.status).toBe(200)
    expect(await titlesOf(late)).toEqual(['Model'])
    // One that was forgotten, or put back by an undo, is of who was there.
    expect(await titlesOf(early)).toEqual(['Map of it', 'Model', 'Notes'])
    expect((await saveTasks(map, model)).status).toBe(200)
    await saveTasks(map, model, task('t3', 'Notes', 'w1'))
    expect(await titlesOf(early)).toEqual(['Map', 'Model', 'Notes'])
    expect(await titlesOf(late)).toEqual(['Model'])
  })
})

const daysOf = async () =>
  (
    await school.db
      .selectFrom('tasks')
      .select('dueAt')
      .where('experienceId', '=', experienceId)
      .orderBy('dueAt')
      .execute()
  ).map(({ dueAt }) => dueAt.toISOString())
/** A day off of all campuses; one that is closed has a why. */
const dayOff = (day: string, closedFor: 'snow' | null) =>
  school.db
    .insertInto('holidays')
    .values({ title: 'A day off', startsOn: day, endsOn: day, closedFor })
    .execute()

describe('the day of a task', () => {
  const [map, model] = [task('t1', 'Map', 'w1'), task('t2', 'Model', 'w2')]
  const friday = '2026-11-20'
  const fridayEvening = '2026-11-21T02:00:00.000Z'
  const secondFridayEvening = '2026-11-28T02:00:00.000Z'

  it('stays when the last day of its week is closed, also after a word of the design is saved', async () => {
    await saveTasks(map, model)
    const both = [fridayEvening, secondFridayEvening]
    expect(await daysOf()).toEqual(both)
    school.clock.set(Date.parse('2026-11-20T12:00:00Z'))
    director = await school.as('director')
    await dayOff(friday, 'snow')
    const saved = await saveTasks({ ...map, title: 'Map of it' }, model)
    expect(saved.body).toMatchObject({ message: 'River Mouths saved' })
    expect(await daysOf()).toEqual(both)
  })

  it('moves for a holiday, which is said, but never to a day that has passed', async () => {
    await saveTasks(map, model)
    await dayOff('2026-11-27', null)
    const saved = await saveTasks({ ...map, title: 'Map of it' }, model)
    expect(saved.body).toMatchObject({
      message: 'River Mouths saved: “Model” is due Thu, Nov 26, not Fri, Nov 27',
    })
    expect(await daysOf()).toEqual([fridayEvening, '2026-11-27T02:00:00.000Z'])
    school.clock.set(Date.parse('2026-11-20T12:00:00Z'))
    director = await school.as('director')
    await dayOff(friday, null)
    expect((await saveTasks(map, model)).body).toMatchObject({ message: 'River Mouths saved' })
    expect(await daysOf()).toEqual([fridayEvening, '2026-11-27T02:00:00.000Z'])
  })
})

describe('a day that the calendar moves', () => {
  const [map, model] = [task('t1', 'Map', 'w1'), task('t2', 'Model', 'w2')]
  const preview = async (...tasks: ReturnType<typeof task>[]) => {
    const { design } = (await director.get(path())).body
    return (await director.post(`${path()}/preview`, { ...design, tasks })).body.due
  }
  const moved = {
    ...{ key: 't2', title: 'Model', isByCalendar: true },
    ...{ fromAt: '2026-11-28T02:00:00.000Z', toAt: '2026-11-27T02:00:00.000Z' },
  }

  it('is named before anybody saves a word, also where the plan itself moves others', async () => {
    await saveTasks(map, model)
    expect(await preview(map, model)).toEqual([])
    await dayOff('2026-11-27', null)
    expect(await preview({ ...map, title: 'Map of it' }, model)).toEqual([moved])
    expect(await preview({ ...map, week: 'w2' }, model)).toMatchObject([
      { key: 't1', isByCalendar: false, toAt: '2026-11-27T02:00:00.000Z' },
      moved,
    ])
    await saveTasks({ ...map, title: 'Map of it' }, model)
    expect(await preview(map, model)).toEqual([])
  })
})

describe('what is said of due days', () => {
  const [map, model] = [task('t1', 'Map', 'w1'), task('t2', 'Model', 'w2')]

  it('names each that moved with both days, the first ones of many', async () => {
    const many = Array.from({ length: 6 }, (_, at) => task(`t${at}`, `Map ${at + 1}`, 'w1'))
    await saveTasks(...many)
    const saved = await saveTasks(...many.map((one) => ({ ...one, week: 'w2' })))
    const days = 'is due Fri, Nov 27, not Fri, Nov 20'
    const named = [1, 2, 3, 4].map((number) => `“Map ${number}” ${days}`).join('; ')
    expect(saved.body.message).toBe(`River Mouths saved: ${named}; 2 more due days moved`)
  })

  it('names one whose day has passed, which stays although the plan has it in another week now, once', async () => {
    await saveTasks(map, model)
    school.clock.set(Date.parse('2026-11-23T15:00:00Z'))
    director = await school.as('director')
    const saved = await saveTasks({ ...map, week: 'w2' }, model)
    expect(saved.body.message).toBe('River Mouths saved: “Map” stays due Fri, Nov 20')
    const again = await saveTasks({ ...map, week: 'w2' }, { ...model, title: 'Model of it' })
    expect(again.body.message).toBe('River Mouths saved')
  })
})

describe('a task that leaves the design', () => {
  it.each(['said', 'asked', 'assessed'] as const)('stays when something was %s about it', async (what) => {
    const { db } = school
    const studentId = await register()
    const authorId = await school.persona('director')
    await saveTasks(task('t1', 'Map', 'w1'))
    const { id: taskId } = await db
      .selectFrom('tasks')
      .select('id')
      .where('experienceId', '=', experienceId)
      .executeTakeFirstOrThrow()
    const at = new Date(now)
    const place = { taskId, studentId }
    if (what === 'said')
      await db
        .insertInto('taskMessages')
        .values({ ...place, authorId, action: 'comment', body: 'A hint', createdAt: at })
        .execute()
    else if (what === 'asked')
      await db
        .insertInto('extensionRequests')
        .values({ ...place, reason: 'The tide', wantedOn: '2026-11-25', askedBy: studentId, askedAt: at })
        .execute()
    else
      await db
        .insertInto('assessments')
        .values({
          ...place,
          unitId: await makeUnit(db, { topicId: await makeTopic(db) }),
          isFinal: false,
          flag: 'ontrack',
          batch: randomUUID(),
          assessedAt: at,
        })
        .execute()
    const { status, body } = await saveTasks()
    expect(status).toBe(422)
    expect(body.data.formErrors).toEqual({
      tasks: 'There are comments, requests or assessments on “Map”, so it has to stay. Put it back to save.',
    })
    expect(await titlesOf(studentId)).toEqual(['Map'])
  })

  it('goes when nobody has touched it', async () => {
    const studentId = await register()
    await saveTasks(task('t1', 'Map', 'w1'))
    expect((await saveTasks()).status).toBe(200)
    expect(await titlesOf(studentId)).toEqual([])
  })
})
