import { expect, it } from 'vitest'
import { reminderText } from './reminder-text.ts'

const until = '2026-11-20T15:00:00Z'
const nowMs = Date.parse('2026-11-10T15:00:00Z')
const lateMs = Date.parse('2026-11-20T15:00:00Z')
const roll = { facilitators: ['Pat'], reminded_at: null, reminded_until: until }

it('says what became of the reminders of a roll, and promises none that does not come', () => {
  expect(reminderText(roll, nowMs)).toBe('Not reminded yet')
  expect(reminderText(roll, lateMs)).toBe('Too long ago: nobody is reminded any more')
  expect(reminderText({ ...roll, facilitators: [] }, nowMs)).toBe('Nobody takes it, so nobody is reminded')
  const reminded = { ...roll, reminded_at: '2026-11-10T14:30:00Z' }
  expect(reminderText(reminded, nowMs)).toMatch(/^Reminded /)
  expect(reminderText(reminded, lateMs)).toMatch(/^Last reminded .*, not any more$/)
})
