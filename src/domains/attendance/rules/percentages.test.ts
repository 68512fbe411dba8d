import { expect, it } from 'vitest'
import { absenceLevel, wholePercent } from './percentages.ts'

it.each([
  [2, 3, 67],
  [1, 3, 33],
  [0, 4, 0],
  [4, 4, 100],
  [0, 0, null],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(wholePercent(part, whole)).toBe(percent)
})

it.each([
  [0, 'none'],
  [2, 'none'],
  [3, 'three'],
  [4, 'four'],
  [5, 'limit'],
  [9, 'limit'],
])('%d absences are at level %s', (absences, level) => {
  expect(absenceLevel(absences)).toBe(level)
})
