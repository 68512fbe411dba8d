import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { itemEvidence } from '../../contract/report-values.ts'
import { addWeeks, weekBounds } from '../../rules/report-week.ts'
import { makeStandups } from '../house-reports.factory.ts'
import { makeReports } from './make-reports.ts'

// The week after it has the day on which clocks go forward.
const week = '2027-03-01'
const madeAtMs = Date.parse('2027-03-08T11:00:00Z')

let school: TestSchool
let experienceId: number
let advisorId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2027-03-08T11:00:00Z' })
  experienceId = await makeExperience(school.db, { studentIds: [] })
  advisorId = await school.persona('advisor')
})
afterAll(() => school.stop())

const days = fc
  .array(fc.constantFrom('P', 'L', 'I', 'U', 'E', '-'), { maxLength: 7 })
  .map((all) => all.join(''))
const tasks = fc.array(
  fc.record({
    week: fc.constantFrom(0, -1, -3),
    day: fc.nat(4),
    state: fc.constantFrom('in', 'in', 'late', 'missed', 'excused', 'readonly', 'extended'),
  }),
  { maxLength: 4 },
)
const anyHouse = fc.array(fc.record({ now: days, before: days, longBefore: days, tasks }), {
  minLength: 1,
  maxLength: 4,
})

/** A house of its own for each run, so that runs do not see each other. */
async function makeHouseWith(students: typeof anyHouse extends fc.Arbitrary<infer T> ? T : never) {
  const { db } = school
  const houseId = await makeHouse(db, { advisorId })
  for (const student of students) {
    const studentId = await makeStudent(db, { houseId })
    await db.insertInto('registrations').values({ experienceId, studentId }).execute()
    const place = { houseId, studentId }
    await makeStandups(db, { ...place, monday: week, days: student.now })
    await makeStandups(db, { ...place, monday: addWeeks(week, -1), days: student.before })
    await makeStandups(db, { ...place, monday: addWeeks(week, -3), days: student.longBefore })
    for (const task of student.tasks) {
      const dueMs = weekBounds(addWeeks(week, task.week)).startMs + task.day * 86_400_000 + 20 * 3_600_000
      const iso = (ms: number) => new Date(ms).toISOString()
      await makeTask(db, {
        experienceId,
        dueAt: iso(dueMs),
        submissions: [
          {
            studentId,
            ...(task.state === 'in' && { submittedAt: iso(dueMs - 1000) }),
            ...(task.state === 'late' && {
              submittedAt: iso(dueMs + 5 * 86_400_000),
              status: 'late' as const,
            }),
            ...((task.state === 'excused' || task.state === 'readonly' || task.state === 'missed') && {
              status: task.state,
            }),
            ...(task.state === 'extended' && { extendedTo: iso(dueMs + 86_400_000 * 2) }),
          },
        ],
      })
    }
  }
  return houseId
}

const make = (houseId: number) =>
  makeReports(school.db, week, { madeAtMs, houseIds: [houseId], evenWithoutSchool: true })

async function stored(houseId: number) {
  const report = await school.db
    .selectFrom('houseReports')
    .selectAll()
    .where('houseId', '=', houseId)
    .executeTakeFirstOrThrow()
  const items = await school.db
    .selectFrom('houseReportItems')
    .selectAll()
    .where('reportId', '=', report.id)
    .orderBy('id')
    .execute()
  return { report, items }
}

describe('any weekly report', () => {
  it('has a student once, with evidence that adds up, and stays as it is when it is made again', async () => {
    await fc.assert(
      fc.asyncProperty(anyHouse, fc.nat(3), async (students, doneIndex) => {
        const houseId = await makeHouseWith(students)
        expect(await make(houseId)).toBe(1)
        const { items } = await stored(houseId)
        expect(new Set(items.map((item) => item.studentId)).size).toBe(items.length)
        for (const item of items) {
          const { unexcused_absence, task_not_submitted, attendance_increased, task_submission_increased } =
            itemEvidence.parse(item.evidence)
          if (unexcused_absence) {
            expect(unexcused_absence.sessions).toHaveLength(unexcused_absence.count)
            expect(unexcused_absence.sessions.every((one) => one.status === 'Unexcused Absent')).toBe(true)
          }
          if (task_not_submitted) {
            expect(task_not_submitted.tasks).toHaveLength(task_not_submitted.count)
            expect(task_not_submitted.tasks.every((one) => one.submittedAt === null)).toBe(true)
          }
          if (attendance_increased) {
            const { sessions, current } = attendance_increased
            expect(sessions).toHaveLength(current.whole)
            expect(sessions.filter((one) => one.status !== 'Unexcused Absent')).toHaveLength(current.part)
          }
          if (task_submission_increased) {
            const { tasks: rows, current } = task_submission_increased
            expect(rows).toHaveLength(current.whole)
            expect(rows.filter((one) => one.submittedAt !== null)).toHaveLength(current.part)
          }
          const named = Object.keys(itemEvidence.parse(item.evidence))
          expect([...item.categories].sort()).toEqual(named.sort())
        }
        const done = items[doneIndex]
        if (done)
          await school.db
            .updateTable('houseReportItems')
            .set({ doneAt: new Date(madeAtMs), doneHow: 'click', decidedBy: advisorId })
            .where('id', '=', done.id)
            .execute()
        const before = await stored(houseId)
        expect(await make(houseId)).toBe(0)
        expect(await stored(houseId)).toEqual(before)
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('is made once when two workers make it at the same moment', async () => {
    const houseId = await makeHouseWith([{ now: 'UUPPP', before: '', longBefore: '', tasks: [] }])
    const made = await Promise.all([make(houseId), make(houseId), make(houseId)])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await stored(houseId)).items).toHaveLength(1)
  })
})
