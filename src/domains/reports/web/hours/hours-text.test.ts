import { expect, it } from 'vitest'
import { hoursText } from './hours-text.ts'

it.each([
  [0, '0 h'],
  [1, '1 min'],
  [5, '5 min'],
  [6, '0.1 h'],
  [150, '2.5 h'],
  [72_240, '1,204 h'],
])('%d minutes are %s', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text)
})
