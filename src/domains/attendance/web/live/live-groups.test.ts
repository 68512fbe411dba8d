import { expect, it } from 'vitest'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { messageLabel } from './live-groups.ts'

const waitingExcuse = {
  reason: 'Appointment',
  startAt: '2026-11-10T05:00:00Z',
  endAt: '2026-11-11T04:59:59Z',
  url: null,
}
const entry = (id: number, waits: boolean) =>
  ({ id, waitingExcuse: waits ? waitingExcuse : null }) as AttendanceEntry

it('says "all" only when the email goes to all who are missing', () => {
  expect(messageLabel([entry(1, false), entry(2, false)], 2, false)).toBe('Message all 2')
  expect(messageLabel([entry(1, false), entry(2, false)], 2, true)).toBe('Message all')
  expect(messageLabel([entry(1, false), entry(2, true)], 1, false)).toBe('Message 1 without an excuse')
  expect(messageLabel([entry(1, false), entry(2, true)], 1, true)).toBe('Message 1')
})
