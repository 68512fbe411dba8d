import { expect, it } from 'vitest'
import { bothChanged } from './conflict-words.ts'

it('names what both changed, three parts at most', () => {
  expect(bothChanged(['Title'])).toBe('You both changed: Title. Everything else of yours and theirs is kept.')
  expect(bothChanged(['Title', 'Places', 'Type', 'Block'])).toContain('Title; Places; Type and 1 more.')
  expect(bothChanged([])).toBe('You changed different things: both are kept when you save.')
})
