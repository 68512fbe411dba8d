import { expect, it } from 'vitest'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import type { ExternalStudent } from '../external/external-students.ts'
import { expectedText } from './expected-text.ts'

const entry = (away: Partial<AttendanceEntry> = {}) =>
  ({ excuse: null, waitingExcuse: null, ...away }) as AttendanceEntry
const times = { reason: 'Appointment', startAt: '', endAt: '' }
const external = {
  id: 1,
  name: 'Ines Duarte',
  status: '',
  leftAt: null,
  remark: 'No consent',
} satisfies ExternalStudent

it('says who is expected, students of partner schools too', () => {
  const text = (attendances: AttendanceEntry[], externalStudentsAttendance: ExternalStudent[] = []) =>
    expectedText({ attendances, externalStudentsAttendance })
  expect(text([entry(), entry()])).toBe('2 students expected.')
  expect(text([entry()], [external])).toBe('1 student expected, and 1 external student.')
  expect(text([], [external, external])).toBe('2 external students expected.')
  expect(
    text([entry({ excuse: times }), entry({ waitingExcuse: { ...times, url: null } })], [external, external]),
  ).toBe('2 students expected, 1 of them excused, and 2 external students. 1 excuse waits.')
})
