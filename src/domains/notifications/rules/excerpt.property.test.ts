import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it('is the text itself or a beginning of it that fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (text) => {
      const excerpt = excerptOf(text)
      expect(excerpt.length).toBeLessThanOrEqual(240)
      if (text.length <= 240) expect(excerpt).toBe(text)
      else expect(text.startsWith(excerpt.slice(0, -1))).toBe(true)
    }),
  )
})

it('cuts between words', () => {
  expect(excerptOf(`${'word '.repeat(60)}end`)).toMatch(/word…$/)
})
