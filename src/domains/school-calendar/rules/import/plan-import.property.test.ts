import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenDay } from '#domains/school-year/rules/school-days.ts'
import { applyOps, type CalendarState, invertOps, isSameRow } from '../calendar-state.ts'
import { changedDays, datesOf } from '../open-days.ts'
import { type FileEvent, planImport } from './plan-import.ts'

const dayAt = (offset: number) => Temporal.PlainDate.from('2026-08-31').add({ days: offset }).toString()

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]) => ({ startsOn: dayAt(start), endsOn: dayAt(start + length) }))

const anyCohort = fc.constantFrom(null, 1, 2)

const anyState: fc.Arbitrary<CalendarState> = fc
  .array(
    fc.record({
      range: anyRange,
      cohortId: anyCohort,
      closedFor: fc.constantFrom(null, null, 'snow' as const),
    }),
    { maxLength: 12 },
  )
  .map((holidays) => ({
    years: [
      {
        schoolYear: '2026-2027',
        title: '2026–2027',
        firstDay: dayAt(0),
        lastDay: dayAt(290),
        requiredDays: null,
        notes: '',
      },
    ],
    cycles: [
      {
        id: 1,
        title: 'Cycle 1',
        position: 1,
        schoolYear: '2026-2027',
        startsOn: dayAt(0),
        endsOn: dayAt(120),
      },
      {
        id: 2,
        title: 'Cycle 2',
        position: 2,
        schoolYear: '2026-2027',
        startsOn: dayAt(127),
        endsOn: dayAt(290),
      },
    ],
    holidays: holidays.map(({ range, cohortId, closedFor }, index) => ({
      id: index + 1,
      title: `Holiday ${index + 1}`,
      ...range,
      cohortId,
      closedFor,
      externalUid: null,
      externalCalendar: null,
    })),
  }))

const anyEvents: fc.Arbitrary<FileEvent[]> = fc
  .array(
    fc.record({
      range: anyRange,
      meaning: fc.constantFrom('closed', 'closed', 'unsure', 'school', 'open') as fc.Arbitrary<
        FileEvent['meaning']
      >,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((events) =>
    events.map(({ range, meaning }, index) => ({
      uid: `event-${index}`,
      title: `Event ${index}`,
      // A school day is a day; breaks last.
      ...(meaning === 'school' ? { startsOn: range.startsOn, endsOn: range.startsOn } : range),
      meaning,
      reason: null,
    })),
  )

/** Rows as they would be stored: new ones get numbers. */
function store(state: CalendarState): CalendarState {
  let next = 1_000
  return { ...state, holidays: state.holidays.map((row) => (row.id < 0 ? { ...row, id: next++ } : row)) }
}

const byId = (state: CalendarState) => state.holidays.toSorted((one, other) => one.id - other.id)

describe('importing a calendar', () => {
  it('a second time changes nothing', () => {
    fc.assert(
      fc.property(anyState, anyEvents, anyCohort, (state, events, cohortId) => {
        const file = { calendarName: 'Ours', cohortId, events }
        const first = planImport(state, file)
        const after = store(
          applyOps(
            state,
            first.rows.flatMap(({ ops }) => ops),
          ),
        )
        expect(planImport(after, file).rows).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('leaves no holiday of its reach on a day that the file calls a school day', () => {
    fc.assert(
      fc.property(anyState, anyEvents, anyCohort, (state, events, cohortId) => {
        const plan = planImport(state, { calendarName: 'Ours', cohortId, events })
        const after = applyOps(
          state,
          plan.rows.flatMap(({ ops }) => ops),
        )
        const held = new Set(events.filter(({ meaning }) => meaning === 'school').flatMap(datesOf))
        const own = after.holidays.filter((one) => one.cohortId === cohortId && one.closedFor === null)
        for (const holiday of own) expect(datesOf(holiday).filter((date) => held.has(date))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('leaves every closed day as it is', () => {
    fc.assert(
      fc.property(anyState, anyEvents, anyCohort, (state, events, cohortId) => {
        const plan = planImport(state, { calendarName: 'Ours', cohortId, events })
        const after = applyOps(
          state,
          plan.rows.flatMap(({ ops }) => ops),
        )
        const closures = ({ holidays }: CalendarState) => holidays.filter((one) => one.closedFor !== null)
        expect(closures(after)).toEqual(closures(state))
      }),
      { numRuns: 100 },
    )
  })

  it('and taking it back restores the calendar', () => {
    fc.assert(
      fc.property(anyState, anyEvents, anyCohort, (state, events, cohortId) => {
        const ops = planImport(state, { calendarName: 'Ours', cohortId, events }).rows.flatMap(
          (row) => row.ops,
        )
        const back = applyOps(applyOps(state, ops), invertOps(ops))
        const restored = byId(back)
        expect(restored).toHaveLength(state.holidays.length)
        expect(byId(state).every((row, index) => isSameRow(row, restored[index]))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('closes and opens exactly the days whose state differs, each once', () => {
    fc.assert(
      fc.property(anyState, anyEvents, (state, events) => {
        const ops = planImport(state, { calendarName: 'Ours', cohortId: null, events }).rows.flatMap(
          (row) => row.ops,
        )
        const after = applyOps(state, ops)
        const { closed, opened } = changedDays(state, after, ops, [1, 2])
        const keys = [...closed, ...opened].map(({ cohortId, date }) => `${cohortId} ${date}`)
        expect(new Set(keys).size).toBe(keys.length)
        for (const cohortId of [null, 1, 2])
          for (const date of datesOf({ startsOn: dayAt(0), endsOn: dayAt(300) })) {
            const [was, is] = [isOpenDay(state, cohortId, date), isOpenDay(after, cohortId, date)]
            expect(closed.some((day) => day.cohortId === cohortId && day.date === date)).toBe(was && !is)
            expect(opened.some((day) => day.cohortId === cohortId && day.date === date)).toBe(!was && is)
          }
      }),
      { numRuns: 20 },
    )
  })
})
