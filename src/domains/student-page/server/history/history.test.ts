import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'
import type { CycleOfHistory } from '../../contract/learning-history.contract.ts'

let school: TestSchool
const ids = { student: 0, elsewhere: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
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

type Persona = 'advisor' | 'facilitator' | 'operations' | 'guardian' | 'dean'
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
