import { expect, it } from 'vitest'
import { foldedText, holdsText } from './folded-text.ts'

it('is looked for without case and accents, in either of the two', () => {
  expect(foldedText('ÁLVAREZ Núñez')).toBe('alvarez nunez')
  expect(holdsText('José Álvarez', ' JOSE ')).toBe(true)
  expect(holdsText('Jose Alvarez', 'álv')).toBe(true)
  expect(holdsText('Jose Alvarez', 'nunez')).toBe(false)
})

it('finds every text where nothing is looked for', () => {
  expect(holdsText('Ada', '  ')).toBe(true)
  expect(holdsText('', '')).toBe(true)
})
