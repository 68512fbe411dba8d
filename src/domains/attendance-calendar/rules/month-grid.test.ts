import { describe, expect, it } from 'vitest'
import { clampDay, isWithinBounds, stepDay } from './month-grid.ts'

const bounds = { first: '2026-10-12', last: '2026-11-20' }

it('knows what lies outside the cycle', () => {
  expect(isWithinBounds('2026-11-20', bounds)).toBe(true)
  expect(isWithinBounds('2026-11-21', bounds)).toBe(false)
  expect(isWithinBounds('2026-10-11', bounds)).toBe(false)
})

describe('going on', () => {
  it('stays within the cycle', () => {
    expect(stepDay('2026-11-10', 'month', -1, bounds)).toBe('2026-10-12')
    expect(stepDay('2026-11-10', 'month', 1, bounds)).toBeUndefined()
    expect(stepDay('2026-11-20', 'day', 1, bounds)).toBeUndefined()
    expect(stepDay('2026-11-20', 'day', -1, bounds)).toBe('2026-11-19')
    expect(clampDay('2027-01-01', bounds)).toBe('2026-11-20')
  })
})
