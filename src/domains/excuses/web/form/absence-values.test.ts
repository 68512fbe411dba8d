import { expect, it } from 'vitest'
import type { Excuse } from '../../contract/excuses.schemas.ts'
import { absenceOf, emptyAbsence, toExcuse, toRecurrence } from './absence-values.ts'

const filled = { ...emptyAbsence('2026-11-24', 7), reason: 'Religious holiday' as const }

it('a day is 00:00:00 to 23:59:59 on the school’s wall; several days end on the last', () => {
  expect(toExcuse(filled, true)).toEqual({
    student_id: 7,
    start_at: '2026-11-24T05:00:00.000Z',
    end_at: '2026-11-25T04:59:59.000Z',
    reason: 'Religious holiday',
    additional_comments: '',
  })
  const days = { ...filled, isSingleDay: false, endDay: '2026-11-27' }
  expect(toExcuse(days, true).end_at).toBe('2026-11-28T04:59:59.000Z')
})

it('a new series has its times on the first day of its period, an edited one on its own day', () => {
  const series = {
    ...filled,
    isRecurring: true,
    isAllDay: false,
    periodStart: '2026-11-16',
    periodEnd: '2026-12-18',
    weekdays: ['Tuesday'] as const,
  }
  expect(toExcuse(series, true)).toMatchObject({
    start_at: '2026-11-16T14:00:00.000Z',
    end_at: '2026-11-16T15:00:00.000Z',
  })
  expect(toExcuse(series, false).start_at).toBe('2026-11-24T14:00:00.000Z')
  expect(toRecurrence(series)).toEqual({
    period_start: '2026-11-16',
    period_end: '2026-12-18',
    weekdays: ['Tuesday'],
    all_day: false,
  })
})

it('an empty form sends nothing that the server would have to guess', () => {
  const empty = toExcuse({ ...emptyAbsence('', undefined) }, true)
  expect([empty.student_id, empty.start_at, empty.reason]).toEqual([undefined, undefined, undefined])
  expect(toExcuse({ ...filled, reason: 'Other', otherReason: ' moving ' }, true).reason).toBe('Other: moving')
})

it('an excuse opens in the form as it stands, and goes back the same', () => {
  const excuse: Excuse = {
    id: 1,
    student_id: 7,
    student: { name: 'Ada' },
    title: '',
    start_at: '2026-11-24T18:00:00.000Z',
    end_at: '2026-11-24T20:30:00.000Z',
    allDay: false,
    reason: 'Other: moving',
    additional_comments: 'twice',
    approved: null,
    state: 'waiting',
    recurring_info: null,
    created_at: '2026-11-20T10:00:00.000Z',
    version: 1,
  }
  const values = absenceOf(excuse)
  expect(values).toMatchObject({
    startTime: '13:00',
    endTime: '15:30',
    isSingleDay: true,
    otherReason: 'moving',
  })
  expect(toExcuse(values, false)).toEqual({
    student_id: 7,
    start_at: excuse.start_at,
    end_at: excuse.end_at,
    reason: excuse.reason,
    additional_comments: 'twice',
  })
})
