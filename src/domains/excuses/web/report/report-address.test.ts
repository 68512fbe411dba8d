import { expect, it } from 'vitest'
import { countFilters, excuseReportSearch, reportDownload, toReportInput } from './report-address.ts'

it('a period is whole school days; one that ends before it starts is none', () => {
  expect(toReportInput({ ...excuseReportSearch.parse({}), start: '2026-11-03', end: '2026-11-10' })).toEqual({
    approved: 'any',
    creator: undefined,
    search: '',
    start_at: Date.parse('2026-11-03T00:00:00-05:00'),
    end_at: Date.parse('2026-11-11T00:00:00-05:00') - 1,
  })
  const backwards = toReportInput({
    ...excuseReportSearch.parse({}),
    start: '2026-11-10',
    end: '2026-11-03',
  })
  expect([backwards.start_at, backwards.end_at]).toEqual([undefined, undefined])
})

it('forgives what was mistyped, and counts a period as one filter', () => {
  expect(excuseReportSearch.parse({ approved: 'maybe', page: '-1', start: '11/3' })).toEqual({})
  const search = excuseReportSearch.parse({ approved: 'waiting', start: '2026-11-03', end: '2026-11-10' })
  expect(countFilters(search)).toBe(2)
  expect(reportDownload('csv', excuseReportSearch.parse({ creator: 'Guardian', search: 'o’shea' }))).toBe(
    '/api/downloads/excuses.csv?approved=any&creator=Guardian&search=o%E2%80%99shea',
  )
})
