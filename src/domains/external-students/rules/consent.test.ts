import { expect, it } from 'vitest'
import { consentOn, consentRemark } from './consent.ts'

it.each([
  [null, null, 'missing'],
  ['2026-11-11', null, 'missing'],
  ['2026-11-10', null, 'given'],
  ['2026-01-01', '2026-11-09', 'expired'],
  ['2026-01-01', '2026-11-10', 'ends'],
  ['2026-01-01', '2026-12-10', 'ends'],
  ['2026-01-01', '2026-12-11', 'given'],
])('consent from %s until %s is %s on November 10', (from, until, state) => {
  expect(consentOn({ from, until }, '2026-11-10')).toBe(state)
})

it('says what is wrong with it, and nothing while it holds', () => {
  expect(consentRemark({ from: null, until: null }, '2026-11-10')).toBe('No consent')
  expect(consentRemark({ from: '2026-01-01', until: '2026-11-09' }, '2026-11-10')).toBe(
    'Consent ended 2026-11-09',
  )
  expect(consentRemark({ from: '2026-01-01', until: '2026-11-10' }, '2026-11-10')).toBeUndefined()
})
