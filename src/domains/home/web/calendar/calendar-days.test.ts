import { describe, expect, it } from 'vitest'
import type { AllDayEvent, CalendarPageData } from '../../contract/home.schemas.ts'
import { dayEndHour, dayStartHour, weekHours } from '../../rules/home-constants.ts'
import { contentOf, hoursOf, isOutside, workingDays } from './calendar-days.ts'

const week = [
  '2026-11-09',
  '2026-11-10',
  '2026-11-11',
  '2026-11-12',
  '2026-11-13',
  '2026-11-14',
  '2026-11-15',
]

const holiday: AllDayEvent = {
  id: 'holiday-1',
  kind: 'holiday',
  closedFor: null,
  title: 'Veterans Day',
  description: '',
  startAt: '2026-11-11T05:00:00Z',
  endAt: '2026-11-13T05:00:00Z',
  color: 'holiday',
  firstDay: '2026-11-11',
  lastDay: '2026-11-12',
  url: null,
}

const data = (dates: readonly string[]): CalendarPageData => ({
  today: '2026-11-10',
  from: '2026-11-09',
  to: '2026-11-15',
  events: dates.map((date, id) => ({
    id,
    title: 'The Kelp Forest',
    description: '',
    startAt: `${date}T15:00:00Z`,
    endAt: `${date}T15:50:00Z`,
    color: 'stem',
    kind: 'session',
    typeTitle: 'STEM',
    date,
    state: 'upcoming',
    rollUrl: null,
    conferenceUrl: null,
  })),
  allDayEvents: [holiday],
  cycles: [{ title: 'Cycle 2', firstDay: '2026-10-12', lastDay: '2026-11-12' }],
})

describe('the days of the calendar', () => {
  it('hold their meetings and what covers them', () => {
    const page = data(['2026-11-10', '2026-11-12'])
    expect(contentOf(page, '2026-11-12')).toMatchObject({
      events: [{ id: 1 }],
      allDay: [{ id: 'holiday-1' }],
    })
    expect(contentOf(page, '2026-11-13')).toEqual({ events: [], allDay: [] })
    expect(contentOf(undefined, '2026-11-12')).toEqual({ events: [], allDay: [] })
  })

  it('say an excuse only where there is something to miss', () => {
    const excuse: AllDayEvent = {
      ...holiday,
      id: 'excuse-1',
      kind: 'waiting',
      firstDay: '2026-11-10',
      lastDay: '2026-11-15',
    }
    const filled: CalendarPageData = {
      ...data(['2026-11-14']),
      cycles: [{ title: 'Cycle 2', firstDay: '2026-10-12', lastDay: '2026-11-30' }],
      allDayEvents: [holiday, excuse],
    }
    const days = week.filter((date) => contentOf(filled, date).allDay.some(({ kind }) => kind === 'waiting'))
    expect(days).toEqual(['2026-11-10', '2026-11-13', '2026-11-14'])
  })

  it('are outside when no cycle has them', () => {
    expect(week.filter((date) => isOutside(data([]), date))).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ])
    expect(isOutside(undefined, '2026-12-25')).toBe(false)
  })

  it('show a day of the weekend only when it is needed', () => {
    expect(workingDays(week, data([]), '2026-11-10')).toHaveLength(5)
    expect(workingDays(week, data(['2026-11-15']), '2026-11-10')).toHaveLength(6)
    expect(workingDays(week, data([]), '2026-11-14')).toHaveLength(6)
  })

  it('reach from 7 to 18, and as far as a meeting does', () => {
    const spanning = (startAt: string, endAt: string) => [{ startAt, endAt }]
    expect(hoursOf([], weekHours)).toEqual(weekHours)
    const long = spanning('2026-11-10T11:25:00Z', '2026-11-10T23:50:00Z')
    expect(hoursOf(long, weekHours)).toEqual({ fromHour: 6, toHour: 19 })
    const acrossMidnight = spanning('2026-11-11T04:20:00Z', '2026-11-11T05:10:00Z')
    expect(hoursOf(acrossMidnight, weekHours)).toEqual({ fromHour: 7, toHour: 24 })
    const day = { fromHour: dayStartHour, toHour: dayEndHour }
    expect(hoursOf(long, day)).toEqual({ fromHour: 6, toHour: 23 })
  })
})
