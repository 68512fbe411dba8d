import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Availability, type AvailabilityException, findBookingProblem, problemText } from './booking.ts'
import { coverOf, mergeHours, setSpan } from './week-hours.ts'

const nothing: Availability = { hours: [], exceptions: [], meetings: [] }
const at = (text: string) => Date.parse(text)
const away = (choice: Partial<AvailabilityException> = {}): AvailabilityException => ({
  kind: 'away',
  firstDay: '2026-11-10',
  lastDay: '2026-11-10',
  fromMinute: null,
  toMinute: null,
  reason: 'Dentist',
  ...choice,
})

describe('whether somebody can be booked', () => {
  const tuesday = [{ weekday: 2, fromMinute: 8 * 60, toMinute: 16 * 60 }]
  const [ten, eleven] = [at('2026-11-10T15:00:00Z'), at('2026-11-10T16:00:00Z')]

  it('says why not: another meeting, an exception, the hours, in this order', () => {
    const meetings = [{ id: 7, title: 'Kelp', startMs: ten, endMs: eleven }]
    const exceptions = [away()]
    const because = (part: Partial<Availability>, besides?: number) =>
      findBookingProblem({ ...nothing, ...part }, ten, eleven, besides)?.because
    expect(because({ hours: [], exceptions, meetings })).toBe('meeting')
    expect(because({ hours: [], exceptions, meetings }, 7)).toBe('away')
    expect(because({ hours: [] })).toBe('hours')
    expect(because({ hours: tuesday })).toBeUndefined()
    expect(because({ hours: null })).toBeUndefined()
    expect(because({ hours: null, exceptions })).toBe('away')
    // A meeting that ends when this begins is none beside it.
    expect(because({ hours: tuesday, meetings: [{ id: 1, title: '', startMs: ten - 1, endMs: ten }] })).toBe(
      undefined,
    )
  })

  it('lets extra hours count, but not where somebody is away', () => {
    const extra = away({ kind: 'extra', fromMinute: 600, toMinute: 660 })
    const problem = (exceptions: AvailabilityException[]) =>
      findBookingProblem({ ...nothing, exceptions }, ten, eleven)
    expect(problem([extra])).toBeUndefined()
    const both = problem([extra, away()])
    expect(both?.because).toBe('away')
    expect(both && problemText(both, true)).toBe('Not available: Dentist')
    expect(both && problemText(both, false)).toBe('Not available')
  })

  it('knows the hour that is skipped and the one that comes twice', () => {
    // Mar 8, 2026: 2:00 is 3:00. Nov 1, 2026: 1:00 to 2:00 comes twice.
    const hours = [{ weekday: 7, fromMinute: 60, toMinute: 120 }]
    const free = (from: string, to: string) =>
      findBookingProblem({ ...nothing, hours }, at(from), at(to)) === undefined
    expect(free('2026-03-08T06:00:00Z', '2026-03-08T07:00:00Z')).toBe(true)
    expect(free('2026-03-08T06:00:00Z', '2026-03-08T07:01:00Z')).toBe(false)
    expect(free('2026-11-01T05:00:00Z', '2026-11-01T07:00:00Z')).toBe(true)
    expect(free('2026-11-01T05:00:00Z', '2026-11-01T07:01:00Z')).toBe(false)
    const skipped = [{ weekday: 7, fromMinute: 120, toMinute: 180 }]
    expect(
      findBookingProblem(
        { ...nothing, hours: skipped },
        at('2026-03-08T07:00:00Z'),
        at('2026-03-08T07:01:00Z'),
      )?.because,
    ).toBe('hours')
  })

  const quarter = fc.nat(95).map((n) => n * 15)
  const span = fc.tuple(quarter, quarter).map(([a, b]) => ({
    fromMinute: Math.min(a, b),
    toMinute: Math.max(a, b) + 15,
  }))
  const week = fc.array(
    fc.record({ weekday: fc.integer({ min: 1, max: 7 }), span }).map((one) => ({
      weekday: one.weekday,
      ...one.span,
    })),
    { maxLength: 12 },
  )
  // Weeks in which the clocks change, and one in which they do not.
  const monday = fc.constantFrom('2026-03-02', '2026-10-26', '2026-11-09')
  const dayOf = (first: string, days: number) => Temporal.PlainDate.from(first).add({ days }).toString()
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })

  it('is what the wall clock says, minute by minute', () => {
    fc.assert(
      fc.property(
        monday,
        week,
        fc.array(fc.tuple(fc.boolean(), fc.nat(6), fc.nat(1), fc.option(span)), { maxLength: 4 }),
        fc.tuple(fc.nat(7 * 96 - 1), fc.integer({ min: 1, max: 24 })),
        (first, hours, chosen, [start, length]) => {
          const exceptions = chosen.map(([isAway, day, more, one]) =>
            away({
              kind: isAway ? 'away' : 'extra',
              firstDay: dayOf(first, day),
              lastDay: dayOf(first, day + more),
              fromMinute: one?.fromMinute ?? null,
              toMinute: one?.toMinute ?? null,
            }),
          )
          const fromMs = at(`${first}T05:00:00Z`) + start * 900_000
          const toMs = fromMs + length * 900_000
          let expected = true
          for (let ms = fromMs; ms < toMs; ms += 900_000) {
            const [day = '', time = ''] = wall.format(ms).split(', ')
            const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
            const weekday = Temporal.PlainDate.from(day).dayOfWeek
            const isIn = (one: { fromMinute: number | null; toMinute: number | null }) =>
              (one.fromMinute ?? 0) <= minute && minute < (one.toMinute ?? 1440)
            const of = (kind: string) =>
              exceptions.some(
                (one) => one.kind === kind && one.firstDay <= day && day <= one.lastDay && isIn(one),
              )
            const isOpen = hours.some((one) => one.weekday === weekday && isIn(one)) || of('extra')
            if (!isOpen || of('away')) expected = false
          }
          const problem = findBookingProblem({ hours, exceptions, meetings: [] }, fromMs, toMs)
          expect(problem === undefined).toBe(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('keeps a week in order: what is set is in it, what is taken out is not, all else stays', () => {
    fc.assert(
      fc.property(week, fc.integer({ min: 1, max: 7 }), span, fc.boolean(), (hours, weekday, one, isIn) => {
        const changed = setSpan(hours, { weekday, ...one }, isIn)
        expect(coverOf(changed, { weekday, ...one })).toBe(isIn ? 'all' : 'none')
        expect(mergeHours(changed)).toEqual(changed)
        for (let day = 1; day <= 7; day++)
          for (let minute = 0; minute < 1440; minute += 15) {
            const quarterHour = { weekday: day, fromMinute: minute, toMinute: minute + 15 }
            const isTouched = day === weekday && one.fromMinute <= minute && minute < one.toMinute
            if (!isTouched) expect(coverOf(changed, quarterHour)).toBe(coverOf(hours, quarterHour))
          }
      }),
      { numRuns: 40 },
    )
  })
})
