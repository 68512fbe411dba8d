import { expect, it } from 'vitest'
import { daysText } from './day-text.ts'

it('says days with their weekdays, and the year once where it is one', () => {
  const said = (startsOn: string, endsOn: string) => daysText({ startsOn, endsOn })
  expect(said('2026-11-24', '2026-11-24')).toBe('Tue, Nov 24, 2026')
  expect(said('2026-11-24', '2026-11-25')).toBe('Tue, Nov 24 to Wed, Nov 25, 2026')
  expect(said('2026-12-21', '2027-01-01')).toBe('Mon, Dec 21, 2026 to Fri, Jan 1, 2027')
})
