import { expect, it } from 'vitest'
import { expiryOf } from './expiry.ts'

const nowMs = Date.parse('2026-11-10T15:00:00Z')

it('says a month ahead that a document expires, and that it has on the day after its last', () => {
  expect(expiryOf(null, nowMs)).toBe('none')
  expect(expiryOf('2026-12-11', nowMs)).toBe('valid')
  expect(expiryOf('2026-12-10', nowMs)).toBe('soon')
  expect(expiryOf('2026-11-10', nowMs)).toBe('soon')
  expect(expiryOf('2026-11-09', nowMs)).toBe('expired')
})
