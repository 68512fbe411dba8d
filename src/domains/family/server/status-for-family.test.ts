import { expect, it } from 'vitest'
import type { ExpectedMeeting } from './family.queries.ts'
import { isLookedAt, whyForFamily } from './status-for-family.ts'

const over = Date.parse('2026-11-10T16:00:00Z')

const meeting = (part: Partial<ExpectedMeeting>): ExpectedMeeting => ({
  attendableId: 1,
  kind: 'session',
  type: 'stem',
  title: 'The Kelp Forest',
  schoolDate: '2026-11-10',
  startsAt: new Date('2026-11-10T15:00:00Z'),
  endsAt: new Date('2026-11-10T15:50:00Z'),
  meetingEndedAt: null,
  conferenceUrl: null,
  statuses: ['Late'],
  isSetByStaff: false,
  firstJoinedAt: new Date('2026-11-10T15:06:00Z'),
  presentSeconds: 44 * 60,
  isExcuseWaiting: false,
  ...part,
})

it('says how late and how short, in the words the staff reads', () => {
  expect(whyForFamily(meeting({}), over)).toBe('Late, because the first join was 6 minutes after the start.')
  const short = meeting({ statuses: ['Late', 'Insufficient'], presentSeconds: 21 * 60 })
  expect(whyForFamily(short, over)).toContain('Insufficient, because 21 of 50 minutes is less than half.')
  const cut = meeting({ ...short, meetingEndedAt: new Date('2026-11-10T15:45:00Z') })
  expect(whyForFamily(cut, over)).toContain('21 of 45 minutes')
})

it('says nothing before the end, of presence, and of the reason of an excuse', () => {
  expect(whyForFamily(meeting({}), Date.parse('2026-11-10T15:30:00Z'))).toBe('')
  expect(whyForFamily(meeting({ statuses: ['Present'] }), over)).toBe('')
  expect(whyForFamily(meeting({ statuses: ['Excused Absent'], firstJoinedAt: null }), over)).toBe('')
  expect(whyForFamily(meeting({ statuses: [] }), over)).toBe('')
})

it('has no reason in the meeting for what people set', () => {
  expect(whyForFamily(meeting({ isSetByStaff: true }), over)).toBe('The school set this.')
})

it('calls no absence unexcused whose excuse waits, and only after the end', () => {
  const absent = { statuses: ['Unexcused Absent'], firstJoinedAt: null, presentSeconds: 0 }
  const waiting = meeting({ ...absent, isExcuseWaiting: true })
  expect([isLookedAt(waiting, over), whyForFamily(waiting, over)]).toEqual([true, ''])
  expect(isLookedAt(waiting, Date.parse('2026-11-10T15:30:00Z'))).toBe(false)
  expect(isLookedAt(meeting({ isExcuseWaiting: true }), over)).toBe(false)
  expect(isLookedAt(meeting(absent), over)).toBe(false)
  expect(whyForFamily(meeting(absent), over)).toContain('no excuse covers it')
})
