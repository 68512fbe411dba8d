import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate, met, type Placeable } from './allocate.ts'

const needs = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 })
const case_ = needs.chain((list) =>
  fc.record({
    needs: fc.constant(list),
    items: fc.array(
      fc.record({
        quarters: fc.integer({ min: 1, max: 4 }),
        tier: fc.integer({ min: 0, max: 3 }),
        places: fc.subarray(list.map((_need, at) => at)),
      }),
      { maxLength: 6 },
    ),
  }),
)

/** Every way there is, tried. */
function bruteForce(
  items: readonly Placeable[],
  wanted: readonly number[],
  allocation: number[] = [],
): number {
  const item = items[allocation.length]
  if (!item) return met(items, wanted, allocation)
  return Math.max(...[-1, ...item.places].map((place) => bruteForce(items, wanted, [...allocation, place])))
}

it('leaves least missing, as brute force finds it, and puts an item only where it is taken', () => {
  fc.assert(
    fc.property(case_, ({ needs: wanted, items }) => {
      const allocation = allocate(items, wanted)
      expect(met(items, wanted, allocation)).toBe(bruteForce(items, wanted))
      for (const [at, place] of allocation.entries())
        expect(place === -1 || items[at]?.places.includes(place)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('never leaves more missing with one item more', () => {
  fc.assert(
    fc.property(case_, ({ needs: wanted, items }) => {
      const fewer = items.slice(1)
      expect(met(items, wanted, allocate(items, wanted))).toBeGreaterThanOrEqual(
        met(fewer, wanted, allocate(fewer, wanted)),
      )
    }),
  )
})
