import { expect, it } from 'vitest'
import { shownIn } from './shown-in.ts'

const text = (value: string) => `at ${value}`

it('a field shows what is typed while it is, and as long as it cannot be read', () => {
  expect(shownIn({ draft: '8', isTyping: true, value: '08:00', text })).toBe('8')
  expect(shownIn({ draft: 'abc', isTyping: false, value: '', text })).toBe('abc')
})

it('a field shows a value that came from elsewhere over what could not be read', () => {
  expect(shownIn({ draft: 'abc', isTyping: false, value: '08:00', text })).toBe('at 08:00')
})

it('a field shows its value, or nothing', () => {
  expect(shownIn({ draft: undefined, isTyping: false, value: '08:00', text })).toBe('at 08:00')
  expect(shownIn({ draft: undefined, isTyping: false, value: '', text })).toBe('')
})
