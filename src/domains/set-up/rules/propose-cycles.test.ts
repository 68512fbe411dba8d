import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proposeCycles, proposedSchoolYear } from './propose-cycles.ts'

it('proposes cycles of about six weeks that fill the year', () => {
  expect(
    proposeCycles('2026-09-01', '2027-06-11').map(({ starts_on, ends_on }) => [starts_on, ends_on]),
  ).toEqual([
    ['2026-09-01', '2026-10-09'],
    ['2026-10-12', '2026-11-20'],
    ['2026-11-23', '2027-01-01'],
    ['2027-01-04', '2027-02-12'],
    ['2027-02-15', '2027-03-26'],
    ['2027-03-29', '2027-05-07'],
    ['2027-05-10', '2027-06-11'],
  ])
})

it('proposes nothing for days that make no year', () => {
  expect(proposeCycles('', '2027-06-11')).toEqual([])
  expect(proposeCycles('2027-06-11', '2026-09-01')).toEqual([])
  expect(proposeCycles('soon', 'later')).toEqual([])
})

it('proposes cycles in order, within the year, over each other nowhere', () => {
  const date = fc
    .integer({ min: 0, max: 900 })
    .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }))
  fc.assert(
    fc.property(date, date, (one, other) => {
      const [first, last] = [one, other].map(String).sort()
      const cycles = proposeCycles(first ?? '', last ?? '')
      let before = ''
      for (const { starts_on, ends_on } of cycles) {
        expect(starts_on > before && ends_on >= starts_on).toBe(true)
        expect(starts_on >= (first ?? '') && ends_on <= (last ?? '')).toBe(true)
        before = ends_on
      }
    }),
  )
})

it('knows the school year of a day', () => {
  expect(['2026-05-31', '2026-06-01', '2027-01-15'].map(proposedSchoolYear)).toEqual([
    '2025-2026',
    '2026-2027',
    '2026-2027',
  ])
})
