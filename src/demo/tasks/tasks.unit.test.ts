import { describe, expect, test, vi } from 'vitest'
import { buildDemoSchool } from '../build-demo-school.ts'
import type { DemoPart } from '../demo-rows.ts'
import { isHoliday } from '../school-year/holidays.ts'
import { dateOf, weekdayOf } from '../school-year/school-days.ts'
import { planSchoolYear } from '../school-year/school-year.ts'

vi.setConfig({ testTimeout: 180_000 })

const nowMs = Date.parse('2026-11-21T08:03:20Z')
const time = (value: unknown) => new Date(value as Date).getTime()

describe('the tasks of a school of 120', async () => {
  const tasks: NonNullable<DemoPart['tasks']> = []
  const submissions: NonNullable<DemoPart['taskSubmissions']> = []
  for await (const part of buildDemoSchool({ students: 120, seed: 'test', nowMs, passwordHash: 'hash' })) {
    tasks.push(...(part.tasks ?? []))
    submissions.push(...(part.taskSubmissions ?? []))
  }
  const due = submissions.filter((one) => time(one.deadlineExtensionDueAt ?? one.dueAt) < nowMs)

  test('are due on school days, and one a class is final', () => {
    const { holidays } = planSchoolYear(nowMs)
    const days = tasks.map((task) => dateOf(time(task.dueAt)))
    expect(days.filter((day) => weekdayOf(day) > 5)).toEqual([])
    expect(days.filter((day) => isHoliday(holidays, day, null))).toEqual([])
    const finals = Map.groupBy(
      tasks.filter((task) => task.isFinal),
      (task) => task.experienceId,
    )
    expect(Math.max(...[...finals.values()].map((ofClass) => ofClass.length))).toBe(1)
  })

  test('are handed in by most, and are in every state', () => {
    const counted = due.filter((one) => one.status !== 'excused' && one.status !== 'readonly')
    const share = counted.filter((one) => one.submittedAt).length / counted.length
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThan(0.97)
    expect(new Set(submissions.map((one) => one.status))).toEqual(
      new Set([
        'reviewed',
        'not_yet_reviewed',
        'pending',
        'missed',
        'flagged',
        'extended-deadline',
        'late',
        'excused',
        'readonly',
      ]),
    )
  })

  test('are given in person in one class, known once its facilitator has said so', () => {
    const given = new Set(
      tasks.filter((task) => task.submissionKind === 'in_person').map((task) => Number(task.id)),
    )
    const own = submissions.filter((one) => given.has(Number(one.taskId)) && one.status !== 'excused')
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map((one) => one.status))).toEqual(new Set(['pending', 'reviewed']))
  })

  test('were not handed in later than now', () => {
    expect(submissions.filter((one) => one.submittedAt && time(one.submittedAt) > nowMs)).toEqual([])
  })
})
