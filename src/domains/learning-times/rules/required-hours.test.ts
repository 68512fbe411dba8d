import { expect, it } from 'vitest'
import { expectedByWeek, expectedMinutes, type RequiredHours, requiredOf } from './required-hours.ts'

const of = (part: Partial<RequiredHours>): RequiredHours => ({
  ...{ title: 'State', cohortId: null, gradeFrom: 6, gradeTo: 12, validFrom: 2024 },
  ...{ hoursPerYear: 900, hoursPerWeek: null },
  ...part,
})

it('takes the requirement of the campus before that of all, and of these the latest that holds', () => {
  const all = [
    of({ title: 'old' }),
    of({ title: 'now', validFrom: 2026 }),
    of({ title: 'next', validFrom: 2027 }),
    of({ title: 'harbor', cohortId: 2, gradeFrom: 9 }),
  ]
  const titleFor = (cohortId: number, grade: number, year: number) =>
    requiredOf(all, { cohortId, grade, year })?.title
  expect(titleFor(1, 10, 2026)).toBe('now')
  expect(titleFor(1, 10, 2025)).toBe('old')
  expect(titleFor(2, 10, 2026)).toBe('harbor')
  expect(titleFor(2, 7, 2026)).toBe('now')
  expect(titleFor(1, 10, 2023)).toBeUndefined()
  expect(titleFor(1, 5, 2026)).toBeUndefined()
})

it('expects by school days, and no minute is lost between the weeks and the year', () => {
  const weeks = [5, 4, 0, 5, 2]
  const passed = 16
  const byWeek = expectedByWeek(of({ hoursPerYear: 1000 }), weeks, 177)
  expect(byWeek.reduce((sum, minutes) => sum + minutes, 0)).toBe(expectedMinutes(1000, { all: 177, passed }))
  expect(byWeek[2]).toBe(0)
  expect(expectedByWeek(of({ hoursPerWeek: 25 }), weeks, 177)).toEqual([1500, 1200, 0, 1500, 600])
  expect(expectedMinutes(1000, { all: 0, passed: 0 })).toBe(0)
})
