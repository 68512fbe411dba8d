import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Moment } from '#contract/moments.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

type Persona = 'advisor' | 'facilitator' | 'operations' | 'dean' | 'student' | 'guardian'

let school: TestSchool
const ids = { student: 0, elsewhere: 0, own: 0, other: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const teacher = await school.persona('facilitator')
  const advisor = await school.persona('advisor')
  const houseId = await makeHouse(db, { title: 'Juniper', advisorId: advisor })
  ids.student = await makeStudent(db, { name: 'Ida Moreau', grade: 9, houseId })
  ids.elsewhere = await makeStudent(db, { name: 'Olaf Elsewhere', cohortId: 2 })
  const studentIds = [ids.student]
  ids.own = await makeExperience(db, { cycleId, title: 'Kelp forests', expertIds: [teacher], studentIds })
  ids.other = await makeExperience(db, { cycleId, title: 'Cookery', studentIds })
  const roll = (experienceId: number, day: string, status: 'Late' | 'Unexcused Absent') =>
    makeRoll(db, { experienceId, startAt: `2026-11-${day}T15:00:00Z`, rows: [[ids.student, status]] })
  await roll(ids.own, '03', 'Late')
  await roll(ids.other, '04', 'Unexcused Absent')
  const submissions = [{ studentId: ids.student }]
  await makeTask(db, {
    experienceId: ids.own,
    title: 'Tide chart',
    dueAt: '2026-11-05T15:00:00Z',
    submissions,
  })
  await makeTask(db, { experienceId: ids.other, title: 'A stew', dueAt: '2026-11-05T15:00:00Z', submissions })
  await makeTask(db, { experienceId: ids.own, title: 'Not yet', dueAt: '2027-11-05T15:00:00Z', submissions })
  const topicId = await makeTopic(db)
  const unit = (title: string) => makeUnit(db, { topicId, title })
  const inOwn = { studentId: ids.student, experienceId: ids.own }
  await makeAssessments(db, { ...inOwn, unitIds: [await unit('Zonation'), await unit('Tides')] })
  await makeAssessments(db, { ...inOwn, experienceId: ids.other, unitIds: [await unit('Roux')], level: 1 })
  const note = { studentId: ids.student, authorId: advisor }
  await makeNote(db, { ...note, title: 'Called', createdAt: '2026-11-05T16:00:00Z' })
  await makeNote(db, {
    ...note,
    title: 'A hard week at home',
    visibility: 'restricted',
    createdAt: '2026-11-06T16:00:00Z',
  })
  await db
    .insertInto('studentStatusChanges')
    .values({
      studentId: ids.student,
      fromStatus: 'admitted',
      toStatus: 'active',
      motivation: 'Papers are complete.',
      changedAt: new Date('2026-09-01T12:00:00Z'),
    })
    .execute()
})
afterAll(() => school.stop())

const ask = async (persona: Persona, query = '', id = ids.student) =>
  (await school.as(persona)).get(`/backoffice/students/${id}/timeline${query}`)
const titles = async (persona: Persona, query = ''): Promise<string[]> =>
  (await ask(persona, query)).body.moments.map(({ title }: Moment) => title)

describe('one line of time', () => {
  it('tells the advisor all of it, the latest first', async () => {
    const { body } = await ask('advisor')
    expect(body.moments.map(({ kind, title, state }: Moment) => [kind, title, state])).toEqual([
      ['note', 'A hard week at home', 'Note'],
      ['note', 'Called', 'Note'],
      ['task', 'A stew', 'Not handed in'],
      ['task', 'Tide chart', 'Not handed in'],
      ['attendance', 'Cookery', 'Unexcused Absent'],
      ['attendance', 'Kelp forests', 'Late'],
      ['assessment', 'Roux: Exposure 1', 'Final feedback'],
      ['assessment', 'Zonation: Demonstrating 3, Tides: Demonstrating 3', 'Final feedback'],
      ['status', 'Papers are complete.', 'Active'],
    ])
    expect(body).toMatchObject({ kinds: ['attendance', 'note', 'task', 'assessment', 'status'], next: null })
  })

  it('tells a facilitator of what they run, and of a restricted note that it is there', async () => {
    const { body } = await ask('facilitator')
    const said = body.moments.map(({ title }: Moment) => title)
    expect(said).toEqual(expect.arrayContaining(['Restricted note', 'Called', 'Tide chart', 'Kelp forests']))
    expect(JSON.stringify(body)).not.toMatch(/hard week|stew/)
    expect(await titles('facilitator', '?kinds=attendance')).toEqual(['Kelp forests'])
    expect(await titles('facilitator', '?search=hard')).toEqual([])
    expect(await titles('advisor', '?search=hard')).toEqual(['A hard week at home'])
  })

  it('has nothing of what is not the viewer’s, and does not name its kind', async () => {
    const { body } = await ask('operations')
    expect(body.kinds).not.toEqual(expect.arrayContaining(['attendance', 'note', 'task']))
    expect(JSON.stringify(body)).not.toMatch(/Called|Restricted|Late|stew|Tide/)
  })

  it('is narrowed by kind and by words', async () => {
    expect(await titles('advisor', '?kinds=task&kinds=note&search=tide')).toEqual(['Tide chart'])
    expect(await titles('advisor', '?kinds=attendance&search=unexcused')).toEqual(['Cookery'])
    expect(await titles('advisor', '?kinds=assessment&search=tide')).toHaveLength(1)
    expect(await titles('advisor', '?search=%25%25')).toEqual([])
    expect((await ask('advisor', '?kinds=diary')).status).toBe(400)
  })

  it('goes on exactly after the last moment, also among moments of one instant', async () => {
    const whole = (await ask('advisor')).body.moments as Moment[]
    for (const [at, moment] of whole.entries()) {
      const query = new URLSearchParams({ before_at: moment.at, before_key: moment.key })
      expect(await titles('advisor', `?${query}`)).toEqual(whole.slice(at + 1).map(({ title }) => title))
    }
  })

  it('comes in pages of 50', async () => {
    const { db } = school
    const studentId = await makeStudent(db, { name: 'Noor Busy' })
    const authorId = await school.persona('dean')
    for (let at = 0; at < 55; at += 1)
      await makeNote(db, {
        studentId,
        authorId,
        title: `Note ${at}`,
        createdAt: '2026-11-05T16:00:00Z',
      })
    const first = (await ask('dean', '', studentId)).body
    const rest = (await ask('dean', `?${new URLSearchParams(first.next)}`, studentId)).body
    const keys = [...first.moments, ...rest.moments].map(({ key }: Moment) => key)
    expect([first.moments.length, rest.moments.length, rest.next, new Set(keys).size]).toEqual([
      50,
      5,
      null,
      55,
    ])
  })

  it('is not there for who does not see the student, nor for families', async () => {
    expect((await ask('facilitator', '', ids.elsewhere)).status).toBe(404)
    for (const persona of ['student', 'guardian'] as const) expect((await ask(persona)).status).toBe(403)
  })
})
