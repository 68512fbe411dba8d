import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOf, putBeside } from './order.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 })

it('sends every move of a line so that the other side comes to the same order, and can put it back', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (before, fromSeed, toSeed) => {
      const [from, to] = [fromSeed % before.length, toSeed % before.length]
      const [moved = 0] = before.slice(from, from + 1)
      const after = before.toSpliced(from, 1).toSpliced(to, 0, moved)
      const [sent, was] = [placeOf(after, moved), placeOf(before, moved)]
      expect(sent && putBeside(before, moved, sent)).toEqual(after)
      expect(was && putBeside(after, moved, was)).toEqual(before)
    }),
  )
})

it('moves nothing beside what stands elsewhere', () => {
  expect(putBeside([1, 2, 3], 2, { before_id: 9 })).toBeUndefined()
  expect(putBeside([1, 2, 3], 2, { before_id: 2 })).toBeUndefined()
})
