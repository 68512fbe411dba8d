import fc from 'fast-check'
import { expect, it } from 'vitest'
import { absenceLevel, wholePercent } from './percentages.ts'

it.each([
  [2, 3, 67],
  [1, 3, 33],
  [0, 4, 0],
  [4, 4, 100],
  [299, 300, 99],
  [4, 1200, 1],
  [0, 0, null],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(wholePercent(part, whole)).toBe(percent)
})

it('says 100 and 0 percent only of all and of nothing', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      const [part, whole] = [Math.min(a, b), Math.max(a, b)]
      const percent = wholePercent(part, whole)
      expect(percent === null).toBe(whole === 0)
      if (percent === null) return
      expect(percent === 100).toBe(part === whole)
      expect(percent === 0).toBe(part === 0)
      expect(Math.abs(percent - (part / whole) * 100)).toBeLessThanOrEqual(1)
    }),
  )
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
