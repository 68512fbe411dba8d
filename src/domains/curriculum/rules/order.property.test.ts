import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedBetween, placeOf, putBeside } from './order.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 })

it('sends every move of a line so that the other side comes to the same order, and can put it back', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (before, fromSeed, toSeed) => {
      const [from, to] = [fromSeed % before.length, toSeed % before.length]
      const [moved = 0] = before.slice(from, from + 1)
      const after = before.toSpliced(from, 1).toSpliced(to, 0, moved)
      const sent = movedBetween(before, after)
      if (from === to) expect(sent).toBeUndefined()
      else {
        expect(sent && putBeside(before, sent.id, sent)).toEqual(after)
        const was = sent && placeOf(before, sent.id)
        expect(sent && was && putBeside(after, sent.id, was)).toEqual(before)
      }
    }),
  )
})

it('moves nothing beside what stands elsewhere', () => {
  expect(putBeside([1, 2, 3], 2, { before_id: 9 })).toBeUndefined()
  expect(putBeside([1, 2, 3], 2, { before_id: 2 })).toBeUndefined()
})
