import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schoolDayBounds, schoolInstant } from '#contract/school-time.ts'
import { countDaysInARow, type Range, schoolDaysOf } from './days-in-a-row.ts'
import type { SchoolCalendar } from './school-days.ts'
import { needsAdvisor } from './who-decides.ts'

const calendar: SchoolCalendar = {
  cycles: [
    { schoolYear: '2026-2027', startsOn: '2026-10-05', endsOn: '2026-11-13' },
    { schoolYear: '2026-2027', startsOn: '2026-11-23', endsOn: '2026-12-18' },
    { schoolYear: '2027-2028', startsOn: '2026-12-19', endsOn: '2027-02-05' },
  ],
  holidays: [
    { startsOn: '2026-11-26', endsOn: '2026-11-27', cohortId: null },
    { startsOn: '2026-10-12', endsOn: '2026-10-12', cohortId: 1 },
  ],
}
const count = (range: Range, others: readonly Range[] = []) =>
  countDaysInARow(range, others, calendar, { cohortId: 1 })
const days = (first: string, last = first): Range => ({
  startMs: schoolDayBounds(first).startMs,
  endMs: schoolDayBounds(last).endMs,
})

it('neighbours are added up across weekends, holidays and the break between cycles', () => {
  const week = days('2026-10-05', '2026-10-09')
  expect(count(week)).toBe(5)
  // Friday, then a Monday that is a holiday.
  expect(count(week, [days('2026-10-13')])).toBe(6)
  expect(count(days('2026-10-13'), [week])).toBe(6)
  expect(count(days('2026-11-25'), [days('2026-11-30', '2026-12-01')])).toBe(3)
  expect(count(days('2026-11-13'), [days('2026-11-23')])).toBe(2)
  // A school day that nobody asks for parts them, and so does the end of the school year.
  expect(count(week, [days('2026-10-14')])).toBe(5)
  expect(count(days('2026-12-18'), [days('2026-12-21')])).toBe(1)
})

const firstDay = Temporal.PlainDate.from('2026-10-01')
/** Quarters of an hour of three months of a school. */
const anyRange = (atMost: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 90 * 96 }), fc.integer({ min: 1, max: atMost }))
    .map(([start, length]) => {
      const at = (quarter: number) => {
        const time = Temporal.PlainTime.from('00:00').add({ minutes: (quarter % 96) * 15 })
        const date = firstDay.add({ days: Math.floor(quarter / 96) })
        return schoolInstant(date.toString(), time.toString({ smallestUnit: 'second' }))
      }
      return { startMs: at(start), endMs: at(start + length) }
    })

it('cutting an excuse never lowers who must decide, and splitting it changes nothing', () => {
  fc.assert(
    fc.property(
      anyRange(20 * 96),
      fc.array(anyRange(6 * 96), { maxLength: 6 }),
      anyRange(12),
      (whole, others, session) => {
        // An excuse lies within one school year (check-excuse.ts).
        fc.pre(schoolDaysOf(whole, calendar, { cohortId: 1 }).every((day) => day <= '2026-12-18'))
        const pieces = [
          { startMs: whole.startMs, endMs: Math.min(whole.endMs, session.startMs) },
          { startMs: Math.max(whole.startMs, session.endMs), endMs: whole.endMs },
        ].filter((piece) => piece.startMs < piece.endMs)
        const touched = new Set(pieces.flatMap((piece) => schoolDaysOf(piece, calendar, { cohortId: 1 })))
        // A day that nothing is left of is no longer asked for.
        fc.pre(schoolDaysOf(whole, calendar, { cohortId: 1 }).every((day) => touched.has(day)))
        for (const piece of pieces)
          if (schoolDaysOf(piece, calendar, { cohortId: 1 }).length > 0)
            expect(count(piece, [...others, ...pieces])).toBe(count(whole, others))
      },
    ),
    { numRuns: 400 },
  )
})

it('asking for more never lowers who must decide', () => {
  const mustAdvise = (daysInARow: number) => needsAdvisor({ isByGuardian: true, daysInARow, advisorId: 7 })
  fc.assert(
    fc.property(
      anyRange(10 * 96),
      fc.array(anyRange(6 * 96), { maxLength: 6 }),
      anyRange(6 * 96),
      (range, others, more) => {
        const before = count(range, others)
        const after = count(range, [...others, more])
        expect(after).toBeGreaterThanOrEqual(before)
        expect(!mustAdvise(before) || mustAdvise(after)).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})
