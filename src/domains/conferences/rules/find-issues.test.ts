import { expect, it } from 'vitest'
import { type ConferenceFacts, findIssues, type StandingMeeting, type WantedMeeting } from './find-issues.ts'

const startMs = Date.parse('2026-11-30T15:00:00Z')
const wanted: WantedMeeting = {
  ...{ sessionId: 7, startMs, minutes: 50, topic: 'Kelp', host: 'ada@school.test' },
  ...{ meetingId: '91', mark: 'mark-7', isDeleted: false, failure: '' },
}
const own: StandingMeeting = { meetingId: '91', topic: 'Kelp', agenda: 'by mark-7', startMs, minutes: 50 }
const found = (
  meeting: Partial<WantedMeeting>,
  rows: readonly StandingMeeting[] | null,
  room: ConferenceFacts['room'] = null,
) =>
  findIssues({
    ...{ room, meetings: [{ ...wanted, ...meeting }] },
    standing: new Map([['ada@school.test', rows]]),
  }).map(({ kind, text, isMended }) => [kind, text, isMended])

it('finds nothing where both agree', () => {
  expect(found({}, [{ ...own, meetingId: '1', agenda: '' }, own])).toEqual([])
})

it.each([
  ['gone', {}, [], 'Mon, Nov 30, 2026: its meeting is gone there.'],
  ['gone', { meetingId: null, isDeleted: true }, [], 'Mon, Nov 30, 2026: its meeting is gone there.'],
  ['not-made', { meetingId: null }, [], 'Mon, Nov 30, 2026: no meeting was made yet.'],
  [
    'not-made',
    { meetingId: null, failure: 'Today no more can be made.' },
    [],
    'Mon, Nov 30, 2026: Today no more can be made.',
  ],
  [
    'double',
    { meetingId: null },
    [own],
    'Mon, Nov 30, 2026: it has a meeting there that is not in use here.',
  ],
  ['double', {}, [own, { ...own, meetingId: '92' }], 'Mon, Nov 30, 2026: 2 meetings exist there for it.'],
  [
    'moved',
    {},
    [{ ...own, startMs: startMs + 3_600_000 }],
    'Mon, Nov 30, 2026: it begins 11:00 AM there, not 10:00 AM.',
  ],
  [
    'moved',
    {},
    [{ ...own, startMs: startMs + 86_400_000 }],
    'Mon, Nov 30, 2026: it begins Tue, Dec 1, 2026, 10:00 AM there, not 10:00 AM.',
  ],
  ['moved', {}, [{ ...own, minutes: 30 }], 'Mon, Nov 30, 2026: it lasts 30 minutes there, not 50.'],
  ['renamed', {}, [{ ...own, topic: 'My room' }], 'Mon, Nov 30, 2026: it is called “My room” there.'],
] as const)('says %s', (kind, meeting, rows, text) => {
  expect(found(meeting, rows)).toEqual([[kind, text, true]])
})

it('says once of a host that the service does not know them, and cannot mend that', () => {
  expect(found({}, null)).toEqual([
    [
      'no-account',
      'ada@school.test has no account at the video service. Have one made, or choose another main expert.',
      false,
    ],
  ])
  expect(found({ host: null }, [])).toEqual([
    ['nobody-hosts', 'Nobody who is active runs it. Give it an expert.', false],
  ])
})

it('compares a room with its link', () => {
  const url = 'https://zoom.us/j/1'
  expect(found({}, [own], { url, standing: { joinUrl: url } })).toEqual([])
  expect(found({}, [own], { url, standing: { joinUrl: null } })).toEqual([])
  expect(found({}, [own], { url, standing: null })[0]?.[0]).toBe('room-gone')
  expect(found({}, [own], { url, standing: { joinUrl: `${url}?pwd=2` } })[0]?.[0]).toBe('room-link')
})
