import { expect, it } from 'vitest'
import type { CycleOfHistory, FormerSchool } from '../../contract/learning-history.contract.ts'
import { yearsOf } from './history-years.ts'

const cycle = (schoolYear: string): CycleOfHistory => ({
  ...{ id: 1, title: 'Cycle 1', schoolYear, experiences: [] },
  ...{ startsAt: '2026-09-01T04:00:00.000Z', endsAt: '2026-10-01T04:00:00.000Z' },
})
const school = (first_year: number, last_year: number): FormerSchool => ({
  ...{ id: first_year, name: 'Lycée', place: '', version: 1, document: null },
  ...{ first_year, last_year },
})

it('has each year of both once, the latest first, with who was where', () => {
  const years = yearsOf([cycle('2026-2027'), cycle('2025-2026')], [school(2023, 2025)])
  expect(years.map(({ year, cycles, schools }) => [year, cycles.length, schools.length])).toEqual([
    ['2026-2027', 1, 0],
    ['2025-2026', 1, 1],
    ['2024-2025', 0, 1],
    ['2023-2024', 0, 1],
  ])
})
