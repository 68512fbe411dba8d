import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeHouseOfOne } from './house-reports.factory.ts'

// Tuesday, November 10, 2026, 10:00 AM; the last week that is over began on November 2.
const now = '2026-11-10T15:00:00Z'
/** Thursday evening of that week; in UTC it is Friday already. */
const dueAt = '2026-11-05T21:00:00-05:00'

let school: TestSchool
let advisor: Client
let houseId: number
const students = {
  stayed: 0,
  leftBefore: 0,
  leftAfter: 0,
  handedIn: 0,
  cameLater: 0,
  archived: 0,
  archivedLater: 0,
}

beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  const { db } = school
  advisor = await school.as('advisor')
  const cycleId = await makeCycle(db, { nowMs: Date.parse(now), startsInDays: -30 })
  const advisorId = await school.persona('advisor')
  const made = await makeHouseOfOne(db, { title: 'Rowan House', studentName: 'Stayed', advisorId })
  houseId = made.houseId
  students.stayed = made.studentId
  for (const name of [
    'leftBefore',
    'leftAfter',
    'handedIn',
    'cameLater',
    'archived',
    'archivedLater',
  ] as const)
    students[name] = await makeStudent(db, { name, houseId })
  const has = async (name: keyof typeof students, part: object = {}, archivedAt: string | null = null) => {
    const studentId = students[name]
    const experienceId = await makeExperience(db, { cycleId })
    await db
      .insertInto('registrations')
      .values({ experienceId, studentId, ...part })
      .execute()
    await db
      .updateTable('experiences')
      .set({ archivedAt: archivedAt === null ? null : new Date(archivedAt) })
      .where('id', '=', experienceId)
      .execute()
    const handedIn = name === 'handedIn' ? { submittedAt: '2026-11-03T10:00:00-05:00' } : {}
    await makeTask(db, { experienceId, dueAt, isFinal: true, submissions: [{ studentId, ...handedIn }] })
  }
  const leaving = (untilDay: string) => ({ droppedAt: new Date(`${untilDay}T15:00:00Z`), untilDay })
  await has('stayed')
  await has('leftBefore', leaving('2026-11-05'))
  await has('leftAfter', leaving('2026-11-06'))
  await has('handedIn', leaving('2026-11-04'))
  await has('cameLater', { fromDay: '2026-11-06' })
  await has('archived', {}, '2026-11-05T12:00:00-05:00')
  await has('archivedLater', {}, '2026-11-06T12:00:00-05:00')
})
afterAll(() => school.stop())

const nothing = { assignedTasksCount: 0, completedTasksCount: 0, missedFinalTasksCount: 0 }
const missed = { assignedTasksCount: 1, completedTasksCount: 0, missedFinalTasksCount: 1 }

describe('a task of an experience that a student left', () => {
  it('is missed by who had the place when it counted, in the list of the house', async () => {
    const { body } = await advisor.get(`/backoffice/houses/${houseId}/students?metrics=true`)
    expect(body[students.stayed]).toMatchObject(missed)
    expect(body[students.leftAfter]).toMatchObject(missed)
    expect(body[students.archivedLater]).toMatchObject(missed)
    expect(body[students.leftBefore]).toMatchObject(nothing)
    expect(body[students.cameLater]).toMatchObject(nothing)
    expect(body[students.archived]).toMatchObject(nothing)
    expect(body[students.handedIn]).toMatchObject({
      ...missed,
      completedTasksCount: 1,
      missedFinalTasksCount: 0,
    })
  })

  it('counts for nobody else in how they stand, as the list of students has it', async () => {
    await school.runJob('directory.reckon-standings')
    const { rows } = await sql<{ studentId: number; due: number }>`
      select student_id, due from student_standings where student_id = any(${Object.values(students)}::integer[])`.execute(
      school.db,
    )
    const counted = new Set(rows.filter(({ due }) => due > 0).map(({ studentId }) => studentId))
    const { stayed, leftAfter, handedIn, archivedLater } = students
    expect(counted).toEqual(new Set([stayed, leftAfter, handedIn, archivedLater]))
  })

  it('is in the weekly report of nobody else', async () => {
    await school.runJob('house-reports.make-weekly')
    const base = `/backoffice/houses/${houseId}/overview`
    const { body: latest } = await advisor.get(`${base}/_index`)
    const { body } = await advisor.get(`${base}/${latest.id}`)
    const named = body.items.map((item: { studentId: number }) => item.studentId)
    expect(new Set(named)).toEqual(new Set([students.stayed, students.leftAfter, students.archivedLater]))
  })
})
