import { expect, it } from 'vitest'
import { refusalOfStartDate } from './start-date.ts'

const refusal = (date: string) => refusalOfStartDate(date, { today: '2026-11-10', taken: ['2027-01-11'] })

it('takes a school day to come, once', () => {
  expect(refusal('2026-11-11')).toBeUndefined()
  expect(refusal('2026-11-10')).toBe('Students must begin on a day after today.')
  expect(refusal('2027-01-11')).toBe('This day is offered already.')
  expect(refusal('2027-01-10')).toBe('Students begin on a school day: this is a Sunday.')
  expect(refusal('2027-01-09')).toBe('Students begin on a school day: this is a Saturday.')
  expect(refusal('2028-11-08')).toBeUndefined()
  expect(refusal('2028-11-10')).toBe('This is more than two years from now.')
})
