import { expect, it } from 'vitest'
import { noneSince } from './none-since.ts'

it('says that there was none yet only where all is known', () => {
  expect(noneSince('No calls', null)).toBe('No calls yet')
  expect(noneSince('No calls', 90)).toBe('No calls in the last 90 days')
  expect(noneSince('No calls', undefined)).toBe('No calls')
})
