import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedWords } from './changed-words.ts'

const text = fc
  .array(fc.constantFrom('tide', 'pool', 'rock', ' ', '\n', 'limpet'), { maxLength: 30 })
  .map((words) => words.join(''))
const side = (stretches: ReturnType<typeof changedWords>, without: 'added' | 'removed') =>
  stretches
    .filter(({ kind }) => kind !== without)
    .map((one) => one.text)
    .join('')

it('holds both versions whole, and nothing of an equal one is changed', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changed = changedWords(before, after)
      expect(side(changed, 'added')).toBe(before)
      expect(side(changed, 'removed')).toBe(after)
      expect(changedWords(after, after).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})

it('shows the one word that was put in', () => {
  expect(changedWords('six animals', 'six small animals')).toEqual([
    { kind: 'same', text: 'six ' },
    { kind: 'added', text: 'small ' },
    { kind: 'same', text: 'animals' },
  ])
})

it('shows what is too long to be compared as replaced', () => {
  const long = 'tide '.repeat(4_000)
  expect(changedWords(long, 'pool').map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
