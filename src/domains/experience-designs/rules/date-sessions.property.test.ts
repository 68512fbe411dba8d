import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schoolDateOf, schoolZone } from '#contract/school-time.ts'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { datePlan, dueOf, type Term } from './date-sessions.ts'

const plusDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
// Around both changes of the clock of 2026, in March and in November.
const someDay = fc
  .tuple(fc.constantFrom('2026-02-16', '2026-10-12'), fc.nat(20))
  .map(([from, days]) => plusDays(from, days))
const plan = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc.record({
    weeks: fc.constant(
      Array.from({ length: count }, (_, at) => ({ key: `w${at}`, title: '', body: '', objective: '' })),
    ),
    sessions: fc
      .array(
        fc.record({
          week: fc.nat(count - 1).map((at) => `w${at}`),
          kind: fc.constant('lesson' as const),
          weekday: fc.integer({ min: 1, max: 5 }),
          block: fc.constantFrom(null, 'A', 'Z'),
          minutes: fc.integer({ min: 15, max: 480 }),
        }),
        { maxLength: 20 },
      )
      .map((rows): Design['sessions'] =>
        rows.map((row, at) => ({
          ...row,
          key: `s${at}`,
          starts_at: row.block === null ? '10:00' : null,
          meets: 'online' as const,
        })),
      ),
  }),
)
const term = fc
  .record({
    firstDay: someDay,
    length: fc.integer({ min: 1, max: 50 }),
    start: fc.integer({ min: -5, max: 30 }),
    holidays: fc.array(fc.tuple(fc.nat(45), fc.nat(9)), { maxLength: 5 }),
  })
  .map(
    ({ firstDay, length, start, holidays }): Term => ({
      firstDay,
      lastDay: plusDays(firstDay, length),
      startsOn: plusDays(firstDay, start),
      holidays: holidays.map(([from, days]) => ({
        title: 'Break',
        startsOn: plusDays(firstDay, from),
        endsOn: plusDays(firstDay, from + days),
        isClosure: days % 2 === 0,
      })),
      blocks: new Map([['A', { startsAt: '13:30', endsAt: '14:30' }]]),
      block: null,
    }),
  )

describe('sessions of a weekly plan', () => {
  it('are held on no holiday, on no weekend, and never outside the cycle or before the first day', () => {
    fc.assert(
      fc.property(plan, term, (design, over) => {
        for (const session of datePlan(design, over).sessions) {
          if (session.because !== null) continue
          const { date } = session
          expect(date >= over.firstDay && date <= over.lastDay && date >= over.startsOn).toBe(true)
          expect(Temporal.PlainDate.from(date).dayOfWeek).toBeLessThan(6)
          expect(over.holidays.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)).toBe(false)
          expect(schoolDateOf(session.startMs)).toBe(date)
        }
      }),
    )
  })

  it('meet at their wall time on both sides of a change of the clock, and as long as the plan says', () => {
    fc.assert(
      fc.property(plan, term, (design, over) => {
        for (const [at, session] of datePlan(design, over).sessions.entries()) {
          if (session.because !== null) continue
          const wall = Temporal.Instant.fromEpochMilliseconds(session.startMs).toZonedDateTimeISO(schoolZone)
          expect(wall.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(
            design.sessions[at]?.block === null ? '10:00' : '13:30',
          )
          expect(session.endMs - session.startMs).toBe((design.sessions[at]?.minutes ?? 0) * 60_000)
          const { block, minutes } = design.sessions[at] ?? { block: null, minutes: 0 }
          expect(session.outlasts).toBe(block !== null && minutes > 60 ? block : null)
        }
      }),
    )
  })

  it('have the same dates each time, stay in the order of their weeks, and each is accounted for', () => {
    fc.assert(
      fc.property(plan, term, (design, over) => {
        const once = datePlan(design, over)
        expect(datePlan(structuredClone(design), { ...over })).toEqual(once)
        expect(once.sessions.map(({ key }) => key)).toEqual(design.sessions.map(({ key }) => key))
        const firsts = once.weeks.flatMap(({ days }) => (days === null ? [] : [days]))
        for (const [at, week] of firsts.entries())
          if (at > 0) expect(week.first > (firsts[at - 1]?.last ?? '')).toBe(true)
        // After the first week that does not fit none does.
        expect(once.weeks.slice(firsts.length).every(({ days }) => days === null)).toBe(true)
      }),
    )
  })

  it('go on in the week after a whole week off, and tasks are due on the last day of theirs that was to be school', () => {
    const weeks = ['w1', 'w2', 'w3'].map((key) => ({ key, title: '', body: '', objective: '' }))
    const sessions = weeks.map(({ key }, at) => ({
      key: `s${at}`,
      week: key,
      kind: 'lesson' as const,
      weekday: 4,
      block: null,
      starts_at: '10:00',
      minutes: 60,
      meets: 'online' as const,
    }))
    const over: Term = {
      startsOn: '2026-11-16',
      firstDay: '2026-11-02',
      lastDay: '2026-12-09',
      holidays: [
        { title: 'Thanksgiving', startsOn: '2026-11-23', endsOn: '2026-11-27', isClosure: false },
        { title: 'Closed: snow', startsOn: '2026-12-04', endsOn: '2026-12-04', isClosure: true },
        { title: 'A day off', startsOn: '2026-12-09', endsOn: '2026-12-09', isClosure: false },
      ],
      blocks: new Map(),
      block: null,
    }
    const dated = datePlan({ weeks, sessions }, over)
    expect(dated.sessions.map((one) => ('date' in one ? one.date : one.because))).toEqual([
      '2026-11-19',
      '2026-12-03',
      'outside',
    ])
    expect(dated.weeks.map(({ days }) => days?.last)).toEqual(['2026-11-20', '2026-12-04', '2026-12-08'])
    expect(new Date(dueOf('w2', dated, over)).toISOString()).toBe('2026-12-05T02:00:00.000Z')
    expect(new Date(dueOf(null, dated, over)).toISOString()).toBe('2026-12-09T02:00:00.000Z')
    // A storm that takes a whole week leaves the weeks after it where they were.
    const storm = { title: 'Closed: power', startsOn: '2026-11-30', endsOn: '2026-12-04', isClosure: true }
    const torn = datePlan({ weeks, sessions }, { ...over, holidays: [...over.holidays, storm] })
    expect(torn.weeks).toEqual(dated.weeks)
    expect(torn.sessions[1]).toMatchObject({ because: 'holiday', holiday: 'Closed: power' })
  })
})
