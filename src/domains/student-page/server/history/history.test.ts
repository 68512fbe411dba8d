import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { CycleOfHistory } from '../../contract/learning-history.contract.ts'

let school: TestSchool
const ids = { student: 0, elsewhere: 0, cycle: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  ids.cycle = cycleId
  const before = await makeCycle(db, { nowMs: Date.parse('2025-11-10T15:00:00Z') })
  const teacher = await school.persona('facilitator')
  const houseId = await makeHouse(db, { title: 'Juniper', advisorId: await school.persona('advisor') })
  ids.student = await makeStudent(db, { name: 'Ida Moreau', grade: 9, houseId })
  ids.elsewhere = await makeStudent(db, { name: 'Olaf Elsewhere', cohortId: 2 })
  const studentIds = [ids.student]
  const own = await makeExperience(db, { cycleId, title: 'Kelp forests', expertIds: [teacher], studentIds })
  const other = await makeExperience(db, { cycleId, title: 'Cookery', studentIds })
  await makeExperience(db, { cycleId: before, title: 'A year ago', studentIds })
  const left = await makeExperience(db, { cycleId, title: 'Never begun', studentIds })
  await db
    .updateTable('registrations')
    .set({ droppedAt: new Date('2020-01-01T12:00:00Z') })
    .where('experienceId', '=', left)
    .execute()
  for (const [experienceId, status] of [
    [own, 'Present'],
    [other, 'Unexcused Absent'],
  ] as const)
    await makeRoll(db, { experienceId, startAt: '2026-11-04T15:00:00Z', rows: [[ids.student, status]] })
  const topicId = await makeTopic(db)
  const [zonation, tides] = [
    await makeUnit(db, { topicId, title: 'Zonation' }),
    await makeUnit(db, { topicId, title: 'Tides' }),
  ]
  await coverUnit(db, own, zonation)
  await coverUnit(db, own, tides)
  await makeAssessments(db, { studentId: ids.student, experienceId: own, unitIds: [zonation], level: 2.5 })
})
afterAll(() => school.stop())

type Persona = 'counselor' | 'advisor' | 'facilitator' | 'operations' | 'guardian' | 'dean'
const ask = async (persona: Persona, id = ids.student) =>
  (await school.as(persona)).get(`/backoffice/students/${id}/learning-history`)
const cyclesOf = async (persona: Persona): Promise<CycleOfHistory[]> => (await ask(persona)).body.cycles

it('tells each cycle with attendance and mastery, the latest first, without what was left before it began', async () => {
  const cycles = await cyclesOf('advisor')
  expect(cycles.map(({ experiences }) => experiences.map(({ title }) => title))).toEqual([
    ['Cookery', 'Kelp forests'],
    ['A year ago'],
  ])
  expect(cycles[0]?.experiences).toMatchObject([
    { attendance: { taken: 1, present: 0, absences: 1 }, perks: [] },
    {
      attendance: { taken: 1, present: 1, absences: 0 },
      perks: [
        { title: 'Tides', level: null, label: 'Not started' },
        { title: 'Zonation', level: 2.5, label: 'Developing 2.5' },
      ],
    },
  ])
})

it('dates leaving by the day from which somebody is there no more, not by when that was said', async () => {
  const { db } = school
  const student = await makeStudent(db, { name: 'Lea Leaving' })
  const cycleId = ids.cycle
  const { startsAt } = await db
    .selectFrom('cycles')
    .select('startsAt')
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  const before = new Date(startsAt.getTime() - 7 * 86_400_000)
  const leave = async (
    title: string,
    place: { droppedAt: Date; untilDay: string | null; fromDay?: string },
  ) => {
    const experienceId = await makeExperience(db, { cycleId, title, studentIds: [student] })
    await db.updateTable('registrations').set(place).where('experienceId', '=', experienceId).execute()
  }
  const said = new Date('2026-11-10T15:00:00Z')
  await leave('Ahead', { droppedAt: said, untilDay: '2026-11-18' })
  await leave('Said before it began', { droppedAt: before, untilDay: '2026-11-12' })
  // From before there were days of leaving: 23:30 of the 5th in the school.
  await leave('Long ago', { droppedAt: new Date('2026-11-06T04:30:00Z'), untilDay: null })
  // Cycle 2 ends on Fri, Nov 20: its last day is one they were to be there, and the day after none.
  await leave('On its last day', { droppedAt: said, untilDay: '2026-11-20' })
  await leave('Until its end', { droppedAt: said, untilDay: '2026-11-21' })
  await leave('Never there', { droppedAt: said, untilDay: '2026-11-16', fromDay: '2026-11-16' })
  const [now] = (await ask('dean', student)).body.cycles
  expect(
    now.experiences.map(({ title, leftOn }: { title: string; leftOn: string }) => [title, leftOn]),
  ).toEqual([
    ['Ahead', '2026-11-18'],
    ['Long ago', '2026-11-05'],
    ['On its last day', '2026-11-20'],
    ['Said before it began', '2026-11-12'],
    ['Until its end', null],
  ])
})

it('tells a facilitator the attendance of what they run, and who sees neither only what was taken', async () => {
  const [now] = await cyclesOf('facilitator')
  expect(now?.experiences).toMatchObject([
    { title: 'Cookery', attendance: null },
    { title: 'Kelp forests', attendance: { taken: 1 } },
  ])
  const all = (await cyclesOf('operations')).flatMap(({ experiences }) => experiences)
  expect(all.every(({ attendance }) => attendance === null)).toBe(true)
})

it('is not there for who does not see the student, nor for families', async () => {
  expect((await ask('facilitator', ids.elsewhere)).status).toBe(404)
  expect((await ask('guardian')).status).toBe(403)
})

describe('a school a student was at before', () => {
  const place = (rest = '', id = ids.student) => `/backoffice/students/${id}/learning-history${rest}`
  const lycee = { name: 'Lycée Kléber', place: 'Strasbourg', first_year: 2023, last_year: 2024 }
  const yearOf = async (persona: Persona, year: string) =>
    (await (await school.as(persona)).get(place(`/${year}`))).body
  const schoolsOf = async (persona: Persona) => (await ask(persona)).body.schools

  it('is written down by who manages the student, with years and one of their documents', async () => {
    const operations = await school.as('operations')
    const post = (part: object, id?: number) =>
      operations.post(place('/former-schools', id), { ...lycee, ...part })
    expect((await post({ name: '', first_year: 1 })).body.data.formErrors).toMatchObject({
      name: 'Name the school.',
      first_year: 'This year is too early.',
    })
    expect((await post({ last_year: 2022 })).body.data.formErrors).toEqual({
      last_year: 'The last year is before the first.',
    })
    expect((await post({ document_id: 999_999 })).body.data.formErrors.document_id).toMatch(
      /no such document/,
    )
    const { id } = await school.db
      .insertInto('studentDocuments')
      .values({
        ...{ studentId: ids.student, kind: 'transcript', title: 'Grade 8', visibility: 'restricted' },
        createdAt: new Date('2026-09-01T12:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await school.db
      .insertInto('studentDocumentFiles')
      .values({
        ...{ documentId: id, version: 1, storageKey: 'grade-8', fileName: 'grade-8.pdf' },
        ...{ contentType: 'application/pdf', sizeBytes: 1, uploadedAt: new Date('2026-09-01T12:00:00Z') },
      })
      .execute()
    expect((await post({ document_id: id })).body.message).toBe('Lycée Kléber added')
    expect(await schoolsOf('operations')).toMatchObject([{ ...lycee, document: { title: 'Grade 8' } }])
    expect(await schoolsOf('advisor')).toMatchObject([{ ...lycee, document: null }])
    const advisor = await school.as('advisor')
    expect((await advisor.post(place('/former-schools'), lycee)).status).toBe(403)
  })

  it('stands in its years with courses, their grade and credits, and the papers', async () => {
    const topicId = await makeTopic(school.db, { title: 'Algebra' })
    await school.db
      .insertInto('externalElectives')
      .values({
        ...{ studentId: ids.student, topicId, title: 'Algèbre', provider: 'Lycée Kléber', credits: 1 },
        ...{ grade: '17/20', completedOn: '2024-06-20', recordedAt: new Date() },
      })
      .execute()
    await makePlan(school.db, planFieldsOf([{ key: 'algebra', credits: 2, topicIds: [topicId] }]))
    const before = await yearOf('counselor', '2023-2024')
    expect(before).toMatchObject({
      schools: [{ name: 'Lycée Kléber' }],
      cycles: [],
      courses: [{ title: 'Algèbre', source: 'Lycée Kléber', grade: '17/20', credits: 1 }],
      credits: 1,
    })
    const now = await yearOf('operations', '2026-2027')
    expect(now.schools).toEqual([])
    expect(now.documents).toMatchObject([{ title: 'Grade 8' }])
    expect(now.cycles[0].experiences).toHaveLength(2)
    expect(await yearOf('facilitator', '2023-2024')).toMatchObject({ courses: null, documents: [] })
    const dean = await school.as('dean')
    expect((await dean.get(place('/2023-24'))).status).toBe(400)
    const facilitator = await school.as('facilitator')
    expect((await facilitator.get(place('/2023-2024', ids.elsewhere))).status).toBe(404)
  })

  it('is of the campus of that year, and of none where nothing says it', async () => {
    const { db } = school
    const moved = await makeStudent(db, { name: 'Mia Moved', cohortId: 2 })
    const studentIds = [moved]
    const cycleOf = (schoolYear: string) =>
      makeCycle(db, { nowMs: Date.parse(`${schoolYear.slice(0, 4)}-11-10T15:00:00Z`), schoolYear })
    const last = await cycleOf('2025-2026')
    await makeExperience(db, { cycleId: last, cohortId: 1, studentIds })
    await makeExperience(db, { cycleId: last, cohortId: null, studentIds })
    const earlier = await cycleOf('2024-2025')
    for (const cohortId of [1, 3]) await makeExperience(db, { cycleId: earlier, cohortId, studentIds })
    const counselor = await school.as('counselor')
    const campusIn = async (year: string) => (await counselor.get(place(`/${year}`, moved))).body.campus
    expect(await Promise.all(['2026-2027', '2025-2026', '2024-2025', '2023-2024'].map(campusIn))).toEqual([
      'Campus 2',
      'Campus 1',
      null,
      null,
    ])
  })

  it('is changed by one at a time, and taken away', async () => {
    const operations = await school.as('operations')
    const [{ id }] = await schoolsOf('operations')
    const save = (part: object, version: number) =>
      operations.put(place(`/former-schools/${id}`), { ...lycee, ...part, version })
    expect((await save({ place: 'Colmar' }, 1)).status).toBe(200)
    const stale = await save({}, 1)
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/^Somebody has changed/)])
    expect(await schoolsOf('operations')).toMatchObject([{ place: 'Colmar', document: null, version: 2 }])
    const url = `/api${place(`/former-schools/${id}`)}`
    expect((await operations.call({ method: 'DELETE', url, payload: {} })).status).toBe(200)
    expect(await schoolsOf('operations')).toEqual([])
    expect((await operations.call({ method: 'DELETE', url, payload: {} })).status).toBe(404)
  })
})
