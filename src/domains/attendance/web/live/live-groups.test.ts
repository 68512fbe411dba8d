import { expect, it } from 'vitest'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import type { Presence } from '../../contract/presence.ts'
import { groupLive, isMissingKnown, messageLabel } from './live-groups.ts'

const waitingExcuse = {
  reason: 'Appointment',
  startAt: '2026-11-10T05:00:00Z',
  endAt: '2026-11-11T04:59:59Z',
  url: null,
}
const entry = (id: number, waits: boolean) =>
  ({ id, waitingExcuse: waits ? waitingExcuse : null }) as AttendanceEntry

it('knows who is missing once the meeting was heard of and nobody may still be on time', () => {
  const away = {
    ...entry(1, false),
    studentName: 'Ana',
    status: '',
    excuse: null,
    segments: [],
    lastLeftAt: null,
  }
  const there = { ...away, id: 2, segments: [{ joinedAt: '2026-11-10T15:00:00Z', leftAt: null }] }
  const knows = (presence: Presence, attendances: readonly AttendanceEntry[]) => {
    const roll = { presence, attendances: [...attendances], startAt: '2026-11-10T15:00:00Z' }
    return isMissingKnown(roll, groupLive(roll).missing)
  }
  expect(knows('unheard', [away])).toBe(false)
  expect(knows('too_early', [away, there])).toBe(false)
  expect(knows('known', [away, there])).toBe(true)
  // Everyone is there already, or nobody is expected.
  expect(knows('too_early', [there])).toBe(true)
  expect(knows('unheard', [])).toBe(true)
})

it('says "all" only when the email goes to all who are missing', () => {
  expect(messageLabel([entry(1, false), entry(2, false)], 2, false)).toBe('Message all 2')
  expect(messageLabel([entry(1, false), entry(2, false)], 2, true)).toBe('Message all')
  expect(messageLabel([entry(1, false), entry(2, true)], 1, false)).toBe('Message 1 without an excuse')
  expect(messageLabel([entry(1, false), entry(2, true)], 1, true)).toBe('Message 1')
})
