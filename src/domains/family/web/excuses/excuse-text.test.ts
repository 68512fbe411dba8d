import { expect, it } from 'vitest'
import type { FamilyExcuseDetail } from '../../contract/family-excuses.contract.ts'
import { daysText, seriesText, standingOf, whenText } from './excuse-text.ts'

const day = { start_at: '2026-11-10T05:00:00Z', end_at: '2026-11-11T05:00:00Z', all_day: true }

it('an excuse that ends at midnight ends the day before', () => {
  expect(daysText(day)).toBe('Tue, Nov 10, 2026')
  expect(whenText({ ...day, end_at: '2026-11-13T04:59:59Z' })).toBe('Tue, Nov 10 – Thu, Nov 12, all day')
  expect(whenText({ start_at: '2026-11-10T18:00:00Z', end_at: '2026-11-10T20:30:00Z', all_day: false })).toBe(
    'Tue, Nov 10, 2026, 1:00 – 3:30 PM EST',
  )
})

it('a series is said once', () => {
  const period = { period_start: '2026-10-27', period_end: '2026-11-26' }
  expect(seriesText({ days: ['Tuesday'], ...period })).toBe('Every Tuesday, Oct 27 – Nov 26, 2026')
  expect(seriesText({ days: ['Monday', 'Tuesday', 'Thursday'], ...period })).toBe(
    'Every Monday, Tuesday, and Thursday, Oct 27 – Nov 26, 2026',
  )
  expect(seriesText({ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], ...period })).toBe(
    'Every school day, Oct 27 – Nov 26, 2026',
  )
})

const guardian: FamilyExcuseDetail['guardian'] = {
  comments: '',
  school_days: 6,
  days_in_a_row: 6,
  advisor: null,
  can: { edit: true, withdraw: true, write: true },
  documents: [],
  messages: [],
}
const excuse: FamilyExcuseDetail = {
  ...day,
  id: 1,
  student: { id: 2, name: 'Declan O’Shaughnessy', first_name: 'Declan' },
  state: 'waiting',
  reason: 'Feeling sick or unwell',
  series: null,
  previous: null,
  next: null,
  created_at: '2026-11-09T15:00:00Z',
  requester: {
    name: 'Siobhán',
    is_viewer: true,
    is_staff: false,
    filed_in_mirror_by: null,
    corrected_in_mirror_by: null,
  },
  decided_by_name: null,
  decided_at: null,
  meetings: [],
  guardian,
}

it('who decides is named when it is the advisor', () => {
  expect(standingOf(excuse).title).toBe('Waiting for the school to decide')
  const advisor = { name: 'Maren Okafor', house_title: 'Juniper House' }
  expect(standingOf({ ...excuse, guardian: { ...guardian, advisor } })).toEqual({
    title: 'Waiting for Maren Okafor to decide',
    next: 'The advisor of Juniper House decides on more than 5 school days in a row.',
  })
  expect(standingOf({ ...excuse, guardian: { ...guardian, school_days: 2, advisor } }).next).toBe(
    'Together with the excuses next to it, that makes 6 school days. The advisor of Juniper House decides on more than 5 school days in a row.',
  )
})

it('students are not asked to write', () => {
  for (const state of ['waiting', 'rejected'] as const)
    expect(standingOf({ ...excuse, state, guardian: null }).next).toBeUndefined()
})
