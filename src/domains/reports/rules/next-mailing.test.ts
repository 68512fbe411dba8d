import { expect, it } from 'vitest'
import { nextMailing } from './next-mailing.ts'

it('is due on weekdays, on Mondays, and on the first of the month', () => {
  expect(nextMailing('daily', '2026-11-10')).toBe('2026-11-11')
  expect(nextMailing('daily', '2026-11-13')).toBe('2026-11-16')
  expect(nextMailing('daily', '2026-11-14')).toBe('2026-11-16')
  expect(nextMailing('weekly', '2026-11-10')).toBe('2026-11-16')
  expect(nextMailing('weekly', '2026-11-15')).toBe('2026-11-16')
  expect(nextMailing('weekly', '2026-11-16')).toBe('2026-11-23')
  expect(nextMailing('monthly', '2026-11-10')).toBe('2026-12-01')
  expect(nextMailing('monthly', '2026-11-30')).toBe('2026-12-01')
  expect(nextMailing('monthly', '2026-12-31')).toBe('2027-01-01')
})
