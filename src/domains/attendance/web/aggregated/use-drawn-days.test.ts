import { expect, it } from 'vitest'
import { beforeDays, block, daysWithin, dayWidth } from './use-drawn-days.ts'

it('draws the days that are in view, in whole blocks, and never more than there are', () => {
  expect(daysWithin(beforeDays + block * dayWidth, 40)).toBe(block)
  expect(daysWithin(beforeDays + block * dayWidth + 1, 40)).toBe(2 * block)
  expect(daysWithin(390, 40)).toBe(block)
  expect(daysWithin(5_000, 40)).toBe(40)
  expect(daysWithin(5_000, 0)).toBe(0)
})
