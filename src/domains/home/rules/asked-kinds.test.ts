import { describe, expect, it } from 'vitest'
import { askedKinds, nothingWaitsText } from './asked-kinds.ts'

describe('what is said where nothing waits', () => {
  it.each([
    [[...askedKinds], 'Nothing waits for you: rolls are taken, excuses decided, follow-ups done.'],
    [['follow_ups', 'excuses'] as const, 'Nothing waits for you: excuses are decided, follow-ups done.'],
    [[], 'Nothing waits for you.'],
  ])('names of %j no more than that', (asked, words) => {
    expect(nothingWaitsText(asked)).toBe(words)
  })
})
