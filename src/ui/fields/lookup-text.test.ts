import { expect, it } from 'vitest'
import { lookupText } from './lookup-text.ts'

it('says that nobody is found only once the server has said so', () => {
  const nothing = 'No student found'
  const answered = { isError: false, isPending: false, isPlaceholderData: false }
  expect(lookupText(answered, nothing)).toBe(nothing)
  expect(lookupText({ ...answered, isPending: true }, nothing)).toBe('Looking …')
  // What was found for another name says nothing of this one.
  expect(lookupText({ ...answered, isPlaceholderData: true }, nothing)).toBe('Looking …')
  expect(lookupText({ ...answered, isError: true }, nothing)).toBe(
    'It could not be looked up. Type to try again.',
  )
})
