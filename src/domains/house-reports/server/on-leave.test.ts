import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeHouseOfOne } from './house-reports.factory.ts'

/*
 * Monday, October 19, 2026, 10:00 AM: Leave begins a leave with places kept. Friday, November 6, 9:00 AM: back. Monday,
 * November 9, 10:00 AM: the report of the week of November 2. Of both a final task was due on each day of that week.
 */
const [leftAt, backAt, now] = ['2026-10-19T14:00:00Z', '2026-11-06T14:00:00Z', '2026-11-09T15:00:00Z']
const dayMs = 86_400_000
const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']

let school: TestSchool
let advisor: Client
let houseId: number
let experienceId: number
let taskIds: number[]
const students = { here: 0, onLeave: 0 }

beforeAll(async () => {
  school = await startTestSchool({ nowIso: leftAt })
  const { db } = school
  const advisorId = await school.persona('advisor')
  const made = await makeHouseOfOne(db, { title: 'Rowan House', studentName: 'Here', advisorId })
  houseId = made.houseId
  students.here = made.studentId
  students.onLeave = await makeStudent(db, { name: 'Leave', houseId })
  const cycleId = await makeCycle(db, { nowMs: Date.parse(leftAt), startsInDays: -30 })
  const studentIds = [students.here, students.onLeave]
  experienceId = await makeExperience(db, { cycleId, studentIds })
  const submissions = studentIds.map((studentId) => ({ studentId }))
  taskIds = []
  for (const day of days)
    taskIds.push(
      await makeTask(db, { experienceId, dueAt: `${day}T17:00:00-05:00`, isFinal: true, submissions }),
    )
  const set = async (to: string) => {
    const dean = await school.as('dean')
    const fields = { to, motivation: 'Medical.', contact: 'Her mother' }
    const { status } = await dean.post(`/backoffice/students/${students.onLeave}/status/motivation`, fields)
    expect(status).toBe(200)
  }
  await set('leave_of_absence')
  school.clock.advance(Date.parse(backAt) - school.clock.nowMs())
  await set('active')
  school.clock.advance(Date.parse(now) - school.clock.nowMs())
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

const counted = async () => {
  const { body } = await advisor.get(`/backoffice/houses/${houseId}/students?metrics=true`)
  const { assignedTasksCount, completedTasksCount, missedFinalTasksCount } = body[students.onLeave]
  return [assignedTasksCount, completedTasksCount, missedFinalTasksCount]
}

it('asks nobody for the tasks that were due on their leave, in any count', async () => {
  expect(await counted()).toEqual([1, 0, 1])
  await school.runJob('directory.reckon-standings')
  const { rows } = await sql<{ id: number; due: number }>`
    select student_id as id, due from student_standings where student_id = any(${Object.values(students)}::integer[])
    order by due`.execute(school.db)
  expect(rows).toEqual([
    { id: students.onLeave, due: 1 },
    { id: students.here, due: 5 },
  ])
  const { body: student } = await advisor.get(`/backoffice/students/${students.onLeave}/overview`)
  expect(student.experiences[0].tasks).toMatchObject({ expected: 1, missed: 1, missedFinal: 1 })
})

it('advises of no more than what was due after they were back', async () => {
  await school.runJob('house-reports.make-weekly')
  const base = `/backoffice/houses/${houseId}/overview`
  const { body: latest } = await advisor.get(`${base}/_index`)
  const { body } = await advisor.get(`${base}/${latest.id}`)
  const advice = body.items.map((item: Record<string, unknown>) => [
    ...[item.studentName, item.title, item.recommendation],
  ])
  expect(new Set(advice)).toEqual(
    new Set([
      ['Here', '5 tasks not submitted', 'MESSAGE_STUDENT_AND_GUARDIANS'],
      ['Leave', '1 task not submitted', 'MESSAGE_STUDENT'],
    ]),
  )
})

it('counts what they handed in of them', async () => {
  await school.db
    .updateTable('taskSubmissions')
    .set({ submittedAt: new Date('2026-11-04T15:00:00Z'), status: 'not_yet_reviewed' })
    .where('taskId', '=', taskIds[2] ?? 0)
    .where('studentId', '=', students.onLeave)
    .execute()
  expect(await counted()).toEqual([2, 1, 1])
})

it('leaves them within reach: who reviews may give time for one, and the family is not told it is overdue', async () => {
  const [taskId] = taskIds
  const reviewer = await school.as('dean')
  const task = `/backoffice/facilitate/experiences/${experienceId}/tasks/${taskId}`
  expect((await reviewer.get(`${task}/students/${students.onLeave}`)).status).toBe(200)
  const { body } = await (await school.as(students.onLeave)).get('/family/tasks')
  const overdue = body.tasks.filter(({ isOverdue }: { isOverdue: boolean }) => isOverdue)
  expect(body.tasks).toHaveLength(5)
  expect(overdue).toHaveLength(1)
  await school.db
    .updateTable('taskSubmissions')
    .set({ deadlineExtensionDueAt: new Date(Date.parse(now) - dayMs), status: 'extended-deadline' })
    .where('taskId', '=', taskId ?? 0)
    .where('studentId', '=', students.onLeave)
    .execute()
  // It counts on the day it was put off to, when they were back.
  expect(await counted()).toEqual([3, 1, 2])
})
