import { expect, it } from 'vitest'
import { dayKindOf, nextSchoolDayOf } from './day-kind.ts'

const calendar = {
  cycles: [
    { schoolYear: '2026-27', startsOn: '2026-10-12', endsOn: '2026-11-20' },
    { schoolYear: '2026-27', startsOn: '2026-11-30', endsOn: '2027-01-22' },
  ],
  holidays: [
    { startsOn: '2026-11-11', endsOn: '2026-11-11', cohortId: null },
    { startsOn: '2026-11-12', endsOn: '2026-11-13', cohortId: 1 },
  ],
}

it('tells a school day from a weekend, a holiday and the time between cycles', () => {
  const kind = (day: string, campuses = [1, 2], meets = false) => dayKindOf(calendar, campuses, day, meets)
  expect(kind('2026-11-10')).toBe('school')
  expect(kind('2026-11-11')).toBe('holiday')
  expect(kind('2026-11-12')).toBe('school') // the other campus has school
  expect(kind('2026-11-12', [1])).toBe('holiday')
  expect(kind('2026-11-14')).toBe('weekend')
  expect(kind('2026-11-14', [1], true)).toBe('school') // a class meets on the Saturday
  expect(kind('2026-11-25')).toBe('between_cycles')
  expect(dayKindOf({ cycles: [], holidays: [] }, [1], '2026-11-10', false)).toBe('no_calendar')
})

it('says when school is next, for the campus that begins first', () => {
  expect(nextSchoolDayOf(calendar, [1], '2026-11-10')).toBe('2026-11-16')
  expect(nextSchoolDayOf(calendar, [1, 2], '2026-11-10')).toBe('2026-11-12')
  expect(nextSchoolDayOf(calendar, [1], '2026-11-20')).toBe('2026-11-30')
  expect(nextSchoolDayOf(calendar, [1], '2027-01-22')).toBeNull()
})
