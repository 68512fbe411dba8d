import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeTask } from './tasks.factory.ts'
import { countTasksByStudent } from './tasks.service.ts'

const week = { fromMs: Date.parse('2026-11-02T05:00:00Z'), toMs: Date.parse('2026-11-09T05:00:00Z') }
const weekBefore = { fromMs: Date.parse('2026-10-26T04:00:00Z'), toMs: week.fromMs }
const submittedAt = '2026-11-04T20:00:00Z'

let school: TestSchool
let experienceId: number
let ada: number
let bo: number
let others: number

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: week.fromMs })
  ada = await makeStudent(db, { name: 'Ada Lund' })
  bo = await makeStudent(db, { name: 'Bo Lund' })
  others = await makeStudent(db)
  experienceId = await makeExperience(db, { cycleId, studentIds: [ada, bo, others] })
  const due = (dueAt: string, ...submissions: Parameters<typeof makeTask>[1]['submissions'][number][]) =>
    makeTask(db, { experienceId, dueAt, submissions })
  await due('2026-11-03T02:00:00Z', { studentId: ada, submittedAt }, { studentId: bo })
  await due(
    '2026-11-06T02:00:00Z',
    { studentId: ada, status: 'excused' },
    { studentId: bo, status: 'readonly' },
  )
  await due('2026-11-06T02:00:00Z', { studentId: ada, status: 'flagged', submittedAt })
  // At the edges: midnight of Monday is in the week, midnight of the next is not.
  await due('2026-11-02T05:00:00Z', { studentId: ada, status: 'late', submittedAt })
  await due('2026-11-09T05:00:00Z', { studentId: ada })
  // An extension moves a task out of the week, or into it.
  await due('2026-11-05T02:00:00Z', {
    studentId: ada,
    status: 'extended-deadline',
    extendedTo: '2026-11-10T02:00:00Z',
  })
  await due('2026-10-30T02:00:00Z', { studentId: ada, status: 'missed', extendedTo: '2026-11-03T02:00:00Z' })
  await makeTask(db, {
    experienceId,
    dueAt: '2026-11-07T02:00:00Z',
    isFinal: true,
    submissions: [
      { studentId: ada, status: 'missed' },
      { studentId: others, submittedAt },
    ],
  })
})
afterAll(() => school.stop())

describe('tasks of students', () => {
  it('are counted in the week in which they are due for the student', async () => {
    const counts = await countTasksByStudent(school.db, [ada, bo], week, weekBefore)
    expect(counts.get(ada)?.now).toEqual({ assigned: 5, completed: 3, missedFinal: 1 })
    expect(counts.get(bo)?.now).toEqual({ assigned: 1, completed: 0, missedFinal: 0 })
    expect(counts.has(others)).toBe(false)
  })

  it('are none for nobody and for students without any', async () => {
    expect(await countTasksByStudent(school.db, [], week, weekBefore)).toEqual(new Map())
    expect(await countTasksByStudent(school.db, [await makeStudent(school.db)], week, weekBefore)).toEqual(
      new Map(),
    )
  })

  it('keep the due date of their task when it moves', async () => {
    const { db } = school
    const id = await makeTask(db, {
      experienceId,
      dueAt: '2026-12-01T02:00:00Z',
      submissions: [{ studentId: bo }],
    })
    await db
      .updateTable('tasks')
      .set({ dueAt: new Date('2026-12-04T02:00:00Z') })
      .where('id', '=', id)
      .execute()
    const days = { fromMs: Date.parse('2026-12-03T05:00:00Z'), toMs: Date.parse('2026-12-05T05:00:00Z') }
    const daysBefore = { fromMs: Date.parse('2026-12-01T05:00:00Z'), toMs: days.fromMs }
    const counts = await countTasksByStudent(db, [bo], days, daysBefore)
    expect(counts.get(bo)?.now.assigned).toBe(1)
  })
})
