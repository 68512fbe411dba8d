import { describe, expect, test } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { isHoliday } from './holidays.ts'
import { weekdayOf } from './school-days.ts'
import { planSchoolYear } from './school-year.ts'

const atMs = (text: string) => Temporal.Instant.from(text).epochMilliseconds

/** A weekday morning, a Saturday night, holidays, both days on which the clocks change, the end of a year. */
const instants = [
  '2026-11-24T15:00:00Z',
  '2026-11-21T08:03:00Z',
  '2026-11-26T20:00:00Z',
  '2026-12-25T12:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2027-03-14T07:00:00Z',
  '2027-01-01T04:59:59Z',
  '2026-07-15T15:00:00Z',
]

describe.each(instants)('the school year around %s', (text) => {
  const nowMs = atMs(text)
  const { cycles, running } = planSchoolYear(nowMs)

  test('has five cycles of six weeks, one or two past, one running now', () => {
    expect(cycles).toHaveLength(5)
    const past = cycles.filter((cycle) => cycle.endMs < nowMs)
    expect([1, 2]).toContain(past.length)
    expect(running.startMs).toBeLessThanOrEqual(nowMs)
    expect(running.endMs).toBeGreaterThan(nowMs)
    // The selected cycle is the latest already started (domain §2): it must be the running one.
    expect(cycles.filter((cycle) => cycle.startMs <= nowMs).at(-1)).toBe(running)
  })

  test('begins cycles on a Monday midnight and ends them in the last second of a Friday', () => {
    for (const cycle of cycles) {
      expect(weekdayOf(cycle.firstDay)).toBe(1)
      expect(weekdayOf(cycle.lastDay)).toBe(5)
      expect(schoolDateOf(cycle.startMs)).toBe(cycle.firstDay)
      expect(schoolDateOf(cycle.startMs - 1)).not.toBe(cycle.firstDay)
      expect(schoolDateOf(cycle.endMs)).toBe(cycle.lastDay)
      expect(schoolDateOf(cycle.endMs + 1000)).not.toBe(cycle.lastDay)
    }
  })

  test('gives no position twice in a school year', () => {
    const names = cycles.map((cycle) => `${cycle.schoolYear} ${cycle.title}`)
    expect(new Set(names).size).toBe(5)
  })
})

test.each(
  instants,
)('three years around %s end with the one that one year has, and no two cycles meet', (text) => {
  const nowMs = atMs(text)
  const one = planSchoolYear(nowMs)
  const three = planSchoolYear(nowMs, 3)
  expect(three.cycles).toHaveLength(15)
  expect(three.running.firstDay).toBe(one.running.firstDay)
  expect(three.cycles.slice(10).map(({ firstDay }) => firstDay)).toEqual(
    one.cycles.map(({ firstDay }) => firstDay),
  )
  for (const [index, cycle] of three.cycles.slice(1).entries())
    expect(cycle.startMs).toBeGreaterThan(three.cycles[index]?.endMs ?? cycle.startMs)
  expect(new Set(three.cycles.map((cycle) => `${cycle.schoolYear} ${cycle.title}`)).size).toBe(15)
  const christmases = three.cycles.map(({ firstDay }) => `${firstDay.slice(0, 4)}-12-25`)
  expect(christmases.filter((date) => !isHoliday(three.holidays, date, null))).toEqual([])
})

test('knows the holidays that move', () => {
  const { holidays } = planSchoolYear(atMs('2026-11-21T08:00:00Z'))
  const network = (date: string) => isHoliday(holidays, date, null)
  expect(
    ['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01'].filter(
      (d) => !network(d),
    ),
  ).toEqual([])
  expect(network('2026-11-24')).toBe(false)
  expect(network('2027-05-31')).toBe(true)
  expect(isHoliday(holidays, '2026-10-28', 6)).toBe(true)
  expect(network('2026-10-28')).toBe(false)
})
