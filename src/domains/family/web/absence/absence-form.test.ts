import { describe, expect, it } from 'vitest'
import { askedDays, emptyAbsence, openDay, toExcuse } from './absence-form.ts'

const form = emptyAbsence(7, '2026-11-10')

describe('the absence form', () => {
  it('opens on the day of the child, and on none while that is not known', () => {
    expect(openDay({ first_day: '2026-11-11' }, '2026-11-10')).toBe('2026-11-11')
    expect(openDay({ first_day: null }, '2026-11-10')).toBe('2026-11-10')
    expect(openDay(undefined, '2026-11-10')).toBe('')
  })

  it('all day is from 00:00:00 to 23:59:59 on the school’s wall, summer and winter', () => {
    expect(toExcuse({ ...form, reason: 'Feeling sick or unwell' })).toEqual({
      student_id: 7,
      start_at: '2026-11-10T05:00:00.000Z',
      end_at: '2026-11-11T04:59:59.000Z',
      reason: 'Feeling sick or unwell',
      additional_comments: '',
    })
    expect(toExcuse({ ...form, startDay: '2027-06-01' })).toMatchObject({
      start_at: '2027-06-01T04:00:00.000Z',
    })
  })

  it('with times takes the end of the last day, and the free text of Other', () => {
    const some = { ...form, isAllDay: false, isSingleDay: false, endDay: '2026-11-12' }
    expect(toExcuse({ ...some, reason: 'Other', otherReason: ' moving house ' })).toMatchObject({
      start_at: '2026-11-10T14:00:00.000Z',
      end_at: '2026-11-12T15:00:00.000Z',
      reason: 'Other: moving house',
    })
  })

  it('leaves to the server what is missing', () => {
    expect(toExcuse({ ...form, startDay: '' })).toMatchObject({
      start_at: undefined,
      end_at: undefined,
      reason: undefined,
    })
  })

  it.each([
    ['2026-11-13', '2026-11-13'],
    ['2026-11-10', '2026-11-10'],
    ['2026-11-09', undefined],
    ['', undefined],
  ])('from Nov 10 to %j asks for days until %j', (endDay, until) =>
    expect(askedDays({ ...form, isSingleDay: false, endDay })?.until).toBe(until))
})
