import { expect, it } from 'vitest'
import { joinReason, splitReason, stateOf } from './excuse-values.ts'

it('a reason is one of six; only Other carries a text', () => {
  expect(splitReason('Religious holiday')).toEqual({ reason: 'Religious holiday', text: '' })
  expect(splitReason('Other: moving: twice ')).toEqual({ reason: 'Other', text: 'moving: twice' })
  expect(splitReason('Other')).toEqual({ reason: 'Other', text: '' })
  for (const wrong of ['', 'Tired', 'Religious holiday: Eid', 'other: x', ': x'])
    expect([wrong, splitReason(wrong)]).toEqual([wrong, undefined])
  expect(splitReason(joinReason('Other', ' moving house '))).toEqual({
    reason: 'Other',
    text: 'moving house',
  })
  expect(joinReason('Medical appointment', 'ignored')).toBe('Medical appointment')
})

it('an excuse without a decision waits', () => {
  expect([null, true, false].map(stateOf)).toEqual(['waiting', 'approved', 'rejected'])
})
