import { expect, it } from 'vitest'
import { ofSeriesText } from './removal-words.ts'

const single = { recurring_info: null }
const recurring = {
  recurring_info: {
    id: 1,
    days: ['Tuesday' as const],
    start_at: '2026-11-03T05:00:00Z',
    end_at: '2026-11-25T04:59:59Z',
    period_start: '2026-11-03',
    period_end: '2026-11-24',
  },
}

it('says that the other days of a recurring excuse stay, and nothing where there are none', () => {
  expect(ofSeriesText([single, single])).toBeUndefined()
  expect(ofSeriesText([recurring])).toBe('This is one day of a recurring excuse; its other days stay.')
  expect(ofSeriesText([single, recurring])).toMatch(/^For recurring excuses, only the chosen days/)
})
