import { describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '../../attendance/contract/attendance-status.ts'
import { graduationYear } from './graduation-year.ts'
import { nextMeeting } from './next-meeting.ts'
import { markOf, runOf } from './session-run.ts'
import { studentAlerts } from './student-alerts.ts'

const was = (...statuses: AttendanceStatus[]) => ({ isOver: true, statuses, isCovered: false })
const toCome = { isOver: false, statuses: [], isCovered: false }

describe('the mark of a meeting', () => {
  it('is the worst it says', () => {
    expect(markOf(was('Present'))).toBe('present')
    expect(markOf(was('Late', 'Insufficient'))).toBe('insufficient')
    expect(markOf(was('Unexcused Absent'))).toBe('unexcused')
    expect(markOf(was())).toBe('not-taken')
    expect(markOf(toCome)).toBe('to-come')
  })

  it('is an excuse where one speaks for it, before and after, but not over who came nor over what staff set', () => {
    expect(markOf({ ...toCome, isCovered: true })).toBe('excused')
    expect(markOf({ ...was('Excused Absent'), isCovered: true })).toBe('excused')
    expect(markOf({ ...was('Unexcused Absent'), isCovered: true })).toBe('unexcused')
    expect(markOf({ ...was(), isCovered: true })).toBe('not-taken')
    expect(markOf({ ...was('Present'), isCovered: true })).toBe('present')
  })
})

describe('a run', () => {
  it('shows 16 at most, the latest that were and the next to come, and counts all that were taken', () => {
    const run = runOf([
      ...Array.from({ length: 20 }, () => was('Present')),
      was(),
      was('Unexcused Absent'),
      toCome,
    ])
    expect(run.marks).toHaveLength(16)
    expect(run).toMatchObject({ taken: 21, present: 20, absences: 1 })
    expect(runOf(Array.from({ length: 20 }, () => toCome)).marks).toHaveLength(16)
    expect(run.marks.slice(-3)).toEqual(['not-taken', 'unexcused', 'to-come'])
  })
})

describe('what needs attention', () => {
  const calm = {
    experiences: [],
    taken: 20,
    present: 20,
    lately: { due: 3, hasHandedIn: true, isOfAll: true },
  }
  const kelp = { id: 1, title: 'The Kelp Forest', absences: 0, missedFinal: 0 }

  it('is nothing where all is well, and nothing is said of a share of few meetings', () => {
    expect(studentAlerts({ ...calm, experiences: [{ ...kelp, absences: 2 }] })).toEqual([])
    expect(studentAlerts({ ...calm, taken: 4, present: 1 })).toEqual([])
  })

  it('has two tiers of attendance, 90 and 80 percent, each from below it', () => {
    const tier = (present: number) => studentAlerts({ ...calm, taken: 100, present })[0]
    expect(tier(90)).toBeUndefined()
    expect(tier(89)).toMatchObject({ level: 'warning', title: 'Attendance 89%, below 90%' })
    expect(tier(80)).toMatchObject({ level: 'warning' })
    expect(tier(79)).toMatchObject({ level: 'serious', title: 'Attendance 79%, below 80%' })
  })

  it('puts what is serious first: the most absences, then final tasks, then stale progress', () => {
    const alerts = studentAlerts({
      experiences: [
        { ...kelp, absences: 3 },
        { id: 2, title: 'Bridges', absences: 4, missedFinal: 1 },
      ],
      taken: 20,
      present: 17,
      lately: { due: 2, hasHandedIn: false, isOfAll: true },
    })
    expect(alerts.map(({ title }) => title)).toEqual([
      '4 of 5 absences in Bridges',
      '1 final task missed in Bridges',
      '3 of 5 absences in The Kelp Forest',
      'Attendance 85%, below 90%',
      'Nothing handed in for 14 days, 2 tasks were due',
    ])
  })
})

describe('the next meeting of a day', () => {
  const today = ['10:00', '11:00'].map((hour) => ({ startsAt: `2026-11-10T${hour}:00Z` }))
  const nextAt = (hour: string) => nextMeeting(today, Date.parse(`2026-11-10T${hour}Z`))

  it('is not passed over in the minute in which it begins, before it is known to run', () => {
    expect([nextAt('09:59:00'), nextAt('10:00:45')]).toEqual([today[0], today[0]])
    expect([nextAt('10:01:30'), nextAt('11:02:00')]).toEqual([today[1], undefined])
  })
})

describe('the year of graduation', () => {
  it('counts grades from the school year of today', () => {
    expect(graduationYear(9, Date.parse('2026-11-23T15:00:00Z'))).toBe(2030)
    expect(graduationYear(12, Date.parse('2027-06-10T15:00:00Z'))).toBe(2027)
    expect(graduationYear(12, Date.parse('2027-07-02T15:00:00Z'))).toBe(2028)
  })
})
