import { expect, it } from 'vitest'
import { saysSame, stateOf, suggest, textOf } from './compare-sides.ts'

it('chooses what speaks for itself, and asks where both say something', () => {
  expect(suggest(textOf('Ada'), textOf('Ada'))).toBe('one')
  expect(suggest(textOf(''), textOf('Ada'))).toBe('other')
  expect(suggest(textOf('Ada'), textOf(null))).toBe('one')
  expect(suggest(textOf('Ada'), textOf('Ida'))).toBeNull()
})

it('takes the one that is further', () => {
  const words = [
    ['none', 'Nothing'],
    ['asked', 'Asked for'],
    ['received', 'Received'],
  ] as const
  const asked = stateOf(words, 'asked', 'Nov 3, 2026')
  expect(asked.text).toBe('Asked for, Nov 3, 2026')
  expect(stateOf(words, 'none', 'Nov 3, 2026').text).toBe('Nothing')
  expect(suggest(asked, stateOf(words, 'received', null))).toBe('other')
  expect(suggest(asked, stateOf(words, 'none', null))).toBe('one')
  expect(suggest(asked, stateOf(words, 'asked', 'Nov 9, 2026'))).toBeNull()
})

it('asks of two things that are only summed up alike, as long as there is something', () => {
  const sent = { text: 'Sent Nov 26, 2026', weight: 1, isSummary: true }
  expect(saysSame(sent, { ...sent })).toBe(false)
  expect(suggest(sent, { ...sent })).toBeNull()
  const nothing = { text: 'Nothing', weight: 0, isSummary: true }
  expect(saysSame(nothing, { ...nothing })).toBe(true)
})
