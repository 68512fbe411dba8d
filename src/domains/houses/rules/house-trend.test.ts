import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trendOf } from './house-trend.ts'

const of = (part: number, whole: number) => ({ part, whole })

test('a trend is against the rate of the time before, not against its length', () => {
  expect(trendOf(of(8, 13), of(12, 13))).toBe(-4)
  expect(trendOf(of(12, 13), of(11, 13))).toBe(1)
  expect(trendOf(of(5, 5), of(13, 13))).toBe(0)
  expect(trendOf(of(2, 4), of(9, 12))).toBe(-1)
})

test('nothing to compare with is no trend', () => {
  expect(trendOf(of(3, 4), of(0, 0))).toBe(0)
  expect(trendOf(of(0, 0), of(3, 4))).toBe(0)
})

const ratio = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([one, other]) => of(Math.min(one, other), Math.max(one, other)))

test('a trend never says more than there is, and the same rate is none', () => {
  fc.assert(
    fc.property(ratio, ratio, (now, before) => {
      expect(Math.abs(trendOf(now, before))).toBeLessThanOrEqual(now.whole)
      expect(trendOf(now, now)).toBe(0)
      if (now.whole > 0 && before.whole > 0 && now.part === now.whole)
        expect(trendOf(now, before)).toBeGreaterThanOrEqual(0)
    }),
  )
})
