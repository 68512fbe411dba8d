import { expect, it } from 'vitest'
import type { StudentOverview } from '../contract/student-overview.contract.ts'
import { withToday } from './use-student.ts'

type Meetings = NonNullable<StudentOverview['today']>

const meeting: Meetings[number] = {
  attendableId: 4,
  title: 'Kelp forests',
  startsAt: '2026-11-10T15:00:00.000Z',
  endsAt: '2026-11-10T15:50:00.000Z',
  url: '/facilitate/stem/1/attendance/default/4',
  mark: 'not-taken',
  state: 'there',
  joinedAt: '2026-11-10T15:01:00.000Z',
  leftAt: null,
  presentSeconds: 60,
}
const overviewOf = (today: Meetings | null): StudentOverview => ({
  cycle: null,
  experiences: [],
  house: null,
  perks: null,
  canChoosePerks: false,
  seesAllRolls: true,
  today,
  upcoming: [],
  alerts: [],
  tried: null,
  unreadNotes: 0,
  topics: [],
  todayTopics: [],
})

it('shows today as it was asked for last', () => {
  const left = { ...meeting, state: 'left' as const }
  expect(withToday(overviewOf([meeting]), { today: [left] }).today).toEqual([left])
  expect(withToday(overviewOf([meeting]), undefined).today).toEqual([meeting])
  expect(withToday(overviewOf([meeting]), { today: null }).today).toBeNull()
})

it('shows nothing of before to who sees the rolls of the student no more', () => {
  expect(withToday(overviewOf(null), { today: [meeting] }).today).toBeNull()
})
