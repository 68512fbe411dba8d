import { expect, it } from 'vitest'
import { isAtRisk } from './at-risk.ts'

it.each([
  [43, 54, false],
  [37, 46, false],
  [4, 5, false],
  [19, 24, true],
  [0, 3, true],
  [0, 0, false],
])('%d of %d meetings is at risk: %s', (part, whole, atRisk) => {
  expect(isAtRisk({ part, whole })).toBe(atRisk)
})

it('says nothing of who sees no roll', () => {
  expect(isAtRisk(null)).toBe(false)
})
