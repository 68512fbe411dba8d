import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPoints } from './check-points.ts'
import { ranksOf } from './ranks.ts'

it('gives the most points the first place and equal points the same', () => {
  expect(ranksOf([30, 20, 20, -5])).toEqual([1, 2, 2, 4])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (points) => {
      const places = ranksOf(points)
      expect(Math.min(...places)).toBe(1)
      for (const [one, place] of places.entries())
        for (const [other, otherPlace] of places.entries())
          expect(Math.sign(place - otherPlace)).toBe(
            Math.sign((points[other] ?? 0) - (points[one] ?? 0)) || 0,
          )
    }),
  )
})

it('takes an entry only with house, cycle, whole points and a reason', () => {
  const offered = { houseIds: [1], cycleIds: [2] }
  fc.assert(
    fc.property(
      fc.record({
        house_id: fc.constantFrom(1, 9, null),
        cycle_id: fc.constantFrom(2, 9, null),
        points: fc.constantFrom(5, -5, 0, 1.5, 101, Number.NaN, null),
        reason: fc.constantFrom('Clean-up', ' ', 'x'.repeat(301)),
      }),
      (form) => {
        const isGood =
          form.house_id === 1 &&
          form.cycle_id === 2 &&
          Math.abs(form.points ?? 0) === 5 &&
          form.reason === 'Clean-up'
        expect(checkPoints(form, offered).ok).toBe(isGood)
      },
    ),
  )
})
