import { expect, it } from 'vitest'
import { dayText, dayTextOf } from './clock-text.ts'

it('says a day with its weekday, month, day and year, of an instant in the school and of a school day', () => {
  expect(dayText(Date.parse('2026-11-11T04:59:00Z'))).toBe('Tue, Nov 10, 2026')
  expect(dayText(Date.parse('2026-11-11T05:00:00Z'))).toBe('Wed, Nov 11, 2026')
  expect(dayTextOf('2026-11-10')).toBe('Tue, Nov 10, 2026')
  expect(dayTextOf('2027-01-01')).toBe('Fri, Jan 1, 2027')
})
