import { expect, it } from 'vitest'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { dayWords } from './day-words.ts'

const today = '2026-11-10'
const day: SchoolToday['day'] = {
  kind: 'school',
  holidays: [],
  cycle: 'Cycle 2',
  nextSchoolDay: '2026-11-12',
  meetings: 34,
  running: 3,
  over: 12,
  firstStartAt: '2026-11-10T13:15:00Z',
  lastEndAt: '2026-11-10T21:50:00Z',
  next: { title: 'The Kelp Forest', startAt: '2026-11-10T18:00:00Z', url: '/' },
  hasStudents: true,
  hasMeetings: true,
}
const say = (part: Partial<SchoolToday['day']>) => {
  const { now, next } = dayWords({ day: { ...day, ...part }, today })
  return `${now} ${next}`.trim()
}
const tomorrow = { title: 'Juniper House stand-up', startAt: '2026-11-12T13:45:00Z', url: '/' }

it('follows a day of school', () => {
  expect(say({ running: 0, over: 0 })).toBe('34 meetings today, the first at 8:15 AM EST.')
  expect(say({})).toBe('12 of 34 meetings are over, 3 run now. Next: The Kelp Forest at 1:00 PM.')
  expect(say({ running: 0, over: 1 })).toBe(
    '1 of 34 meetings is over, none runs now. Next: The Kelp Forest at 1:00 PM.',
  )
  expect(say({ running: 0, over: 34, next: tomorrow })).toBe(
    'School is over for today, 34 meetings until 4:50 PM. Next: Juniper House stand-up on Thu, Nov 12 at 8:45 AM EST.',
  )
  expect(say({ holidays: [{ title: 'Founders Day', campus: 'Campus 2', isClosed: false }] })).toContain(
    'Campus 2 has no school: Founders Day.',
  )
  expect(say({ holidays: [{ title: 'Closed: snow', campus: 'Campus 2', isClosed: true }] })).toContain(
    'Campus 2 is closed: snow.',
  )
})

it('says of a day without school what comes next', () => {
  const free = { meetings: 0, running: 0, over: 0, next: tomorrow }
  const next = 'Next: Juniper House stand-up on Thu, Nov 12 at 8:45 AM EST.'
  expect(say({ ...free, kind: 'weekend' })).toBe(`It is the weekend. ${next}`)
  expect(
    say({ ...free, kind: 'holiday', holidays: [{ title: 'Veterans Day', campus: null, isClosed: false }] }),
  ).toBe(`Veterans Day: no school today. ${next}`)
  expect(
    say({ ...free, kind: 'holiday', holidays: [{ title: 'Closed: snow', campus: null, isClosed: true }] }),
  ).toBe(`No school today. The school is closed: snow. ${next}`)
  expect(say({ ...free, kind: 'between_cycles', next: null })).toBe(
    'No cycle runs today. School is next on Thu, Nov 12.',
  )
  expect(say({ ...free, kind: 'between_cycles', next: null, nextSchoolDay: null })).toBe(
    'No cycle runs today.',
  )
  expect(say({ ...free, next: null })).toBe('A school day without meetings. School is next on Thu, Nov 12.')
  expect(say({ ...free, kind: 'no_calendar', next: null, nextSchoolDay: null })).toBe(
    'The school year has no cycles yet.',
  )
})
