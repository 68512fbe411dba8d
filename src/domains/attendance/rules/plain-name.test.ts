import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it('is the same for a name of letters alone as for one with a sign that does not count', () => {
  const word = fc.stringMatching(/^[A-Za-zéßÅ]{1,8}$/)
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', '  '),
      (words, space) => {
        const name = words.join(space)
        expect(plainName(name)).toBe(plainName(`${name}.`))
      },
    ),
  )
  expect(plainName('Nwosu, Amara')).toBe('amara nwosu')
  expect(plainName('Amara  NWOSU')).toBe('amara nwosu')
})
