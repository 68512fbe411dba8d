import { describe, expect, it } from 'vitest'
import type { FacilitatedExperience } from '../contract/facilitate.contract.ts'
import { byKind, rollsNotTaken, type TodaySession, todayRows } from './today-rows.ts'

const session = (sessionId: number, state: TodaySession['state'], hour: number): TodaySession => ({
  sessionId,
  state,
  startAt: `2026-11-10T${hour}:00:00Z`,
  endAt: `2026-11-10T${hour}:50:00Z`,
  studentsCount: 24,
  missingCount: 0,
  presence: null,
  thereCount: 0,
  excusedCount: 0,
  conferenceUrl: null,
  plan: null,
})

const experience = (
  id: number,
  typeTitle: string,
  todaySessions: TodaySession[],
  notTaken: { sessionId: number; startAt: string }[] = [],
): FacilitatedExperience => ({
  id,
  title: `Experience ${id}`,
  themeTitle: '',
  type: 'expedition',
  typeTitle,
  imageUrl: null,
  campus: null,
  studentsCount: 24,
  daysOfTheWeek: 'Tue, Thu',
  time: '10:00 AM',
  attendancePercentage: null,
  rollsNotTaken: notTaken.map((roll) => ({ ...roll, studentsCount: 24 })),
  todaySessions,
  nextSessionAt: null,
})

describe('the list of a facilitator', () => {
  it('shows the running session first, then what comes, then what is over', () => {
    const rows = todayRows([
      experience(1, 'Expedition', [session(11, 'roll_taken', 13), session(12, 'upcoming', 20)]),
      experience(2, 'Activity', [session(21, 'running', 15), session(22, 'upcoming', 18)]),
    ])
    expect(rows.map((row) => row.session.sessionId)).toEqual([21, 22, 12, 11])
  })

  it('lists rolls not taken once, the latest first', () => {
    const rows = rollsNotTaken([
      experience(
        1,
        'Expedition',
        [session(11, 'roll_not_taken', 13)],
        [
          { sessionId: 11, startAt: '2026-11-10T13:00:00Z' },
          { sessionId: 9, startAt: '2026-11-05T13:00:00Z' },
        ],
      ),
      experience(2, 'Activity', [], [{ sessionId: 8, startAt: '2026-11-09T13:00:00Z' }]),
    ])
    expect(rows.map(({ roll }) => roll.sessionId)).toEqual([8, 9])
  })

  it('groups by kind', () => {
    const groups = byKind([
      experience(1, 'Expedition', []),
      experience(2, 'Activity', []),
      experience(3, 'Expedition', []),
    ])
    expect(groups.map((group) => [group.title, group.experiences.length])).toEqual([
      ['Expedition', 2],
      ['Activity', 1],
    ])
  })
})
