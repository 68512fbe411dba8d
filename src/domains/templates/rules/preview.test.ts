import { expect, it } from 'vitest'
import { previewCharacters } from '../contract/template-limits.ts'
import { previewOf } from './preview.ts'

it('shows a short description whole and in one line', () => {
  expect(previewOf('Follow one kelp plant.\n\nFamilies can take part.')).toBe(
    'Follow one kelp plant. Families can take part.',
  )
})

it('cuts a long one at the end of a word, at 150 characters with what says that it goes on', () => {
  const cut = previewOf('Where does the water in your tap come from, '.repeat(9))
  expect(cut.length).toBeLessThanOrEqual(previewCharacters)
  expect(cut).toMatch(/\w…$/)
  expect(previewOf('x'.repeat(151))).toHaveLength(previewCharacters)
  expect(previewOf('x'.repeat(150))).toBe('x'.repeat(150))
})
