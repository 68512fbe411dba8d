import { describe, expect, it } from 'vitest'
import { clockRangeText } from '#contract/clock-text.ts'
import type { Presence } from '../contract/presence.ts'
import { computeRoll } from './compute-roll.ts'
import { type ExplainableRow, explainRow, rowInOneLine } from './explain-row.ts'
import type { PresenceFact, Roll } from './roll-types.ts'
import { rowTimeline } from './timeline.ts'

const second = 1_000
const minute = 60 * second
const startMs = Date.UTC(2026, 10, 10, 15)
const at = (minutes: number, seconds = 0) => startMs + minutes * minute + seconds * second
const meeting = { startMs, countedMs: 50 * minute, phase: 'over' as const }
const row = (more: Partial<ExplainableRow>): ExplainableRow => ({
  statuses: ['Present'],
  firstJoinMs: startMs,
  presentMs: 50 * minute,
  excuseReason: null,
  ...more,
})

describe('why', () => {
  it('says of nobody that they are not in a running meeting of which nothing was heard', () => {
    const unseen = row({ statuses: [], firstJoinMs: null })
    const running = { ...meeting, phase: 'running' as const }
    const shortOf = (presence: Presence) => explainRow(unseen, { ...running, presence }).short
    expect([shortOf('known'), shortOf('unheard')]).toEqual(['Not seen yet', 'Not known yet'])
    expect(explainRow(unseen, { ...running, presence: 'unheard' }).sentence).toBe(
      'Not known yet: the video meeting has said nothing.',
    )
  })

  it.each<[Partial<ExplainableRow>, string, string]>([
    [{}, 'Present, in the meeting from the start, 50 of 50 minutes.', ''],
    [
      { firstJoinMs: at(2, 59), presentMs: 47 * minute },
      'Present, joined 2 minutes after the start, 47 of 50 minutes.',
      '',
    ],
    [
      { statuses: ['Late', 'Insufficient'], firstJoinMs: at(6, 12), presentMs: 21.5 * minute },
      'Late, because the first join was 6 minutes after the start. Insufficient, because 21 of 50 minutes is less than half.',
      '6 min late, 21 of 50',
    ],
    [
      { statuses: ['Late'], firstJoinMs: at(4) },
      'Late, because the first join was 4 minutes after the start.',
      '4 min late',
    ],
    [
      { statuses: ['Insufficient'], presentMs: 14 * minute },
      'Insufficient, because 14 of 50 minutes is less than half.',
      '14 of 50 min',
    ],
    [
      { statuses: ['Unexcused Absent'], firstJoinMs: null, presentMs: 0 },
      'Unexcused Absent, because the student was not seen in the meeting and no excuse covers it.',
      'Not seen, no excuse',
    ],
    [
      { statuses: ['Unexcused Absent'], firstJoinMs: null, presentMs: 0, isExcuseWaiting: true },
      'Unexcused Absent, because the student was not seen in the meeting. The excuse that covers it waits to be decided.',
      'Not seen, excuse waits',
    ],
    [
      { statuses: ['Excused Absent'], firstJoinMs: null, presentMs: 0, excuseReason: 'Medical appointment' },
      'Excused Absent, because the student was not seen in the meeting and an approved excuse covers it: Medical appointment.',
      'Medical appointment',
    ],
    [
      { statuses: [], firstJoinMs: null },
      'The roll was not taken: nobody was seen in the meeting.',
      'Roll not taken',
    ],
  ])('%j', (given, sentence, short) => {
    expect(explainRow(row(given), meeting)).toMatchObject({ sentence, short })
  })

  it('never shows half of the minutes as less than half', () => {
    const cut = { ...meeting, countedMs: 30.9 * minute }
    expect(explainRow(row({ statuses: ['Insufficient'], presentMs: 15 * minute }), cut).short).toBe(
      '15 of 31 min',
    )
  })
})

it('tells a row in one line, as the issue writes it', () => {
  const stays = [
    { fromMs: at(4), toMs: at(31) },
    { fromMs: at(33), toMs: at(60) },
  ]
  const given = {
    ...row({ statuses: ['Late'], firstJoinMs: at(4), presentMs: 54 * minute }),
    segments: stays,
  }
  expect(rowInOneLine(given, { ...meeting, countedMs: 60 * minute })).toBe(
    'joined 10:04, left 10:31, back 10:33–11:00 · 54 of 60 min · Late: 4 min after the start',
  )
})

const seun = { name: 'Seun A.', email: 'seun@school.test', registrantId: '', accountId: '' }
function rollOf(facts: PresenceFact[], nowMs = at(70)): Roll {
  const roster = [{ studentId: 4, name: 'Oluwaseun Adebayo-Fitzgerald', email: seun.email, registrantId: '' }]
  return computeRoll({ times: { startMs, endMs: at(50) }, nowMs, facts, roster, aliases: [], excuses: [] })
}
const joined = (atMs: number): PresenceFact => ({ kind: 'joined', atMs, participant: seun })
const left = (atMs: number): PresenceFact => ({ kind: 'left', atMs, participant: seun })
const picture = [
  { kind: 'meeting_started' as const, atMs: at(0) },
  joined(at(6, 12)),
  left(at(17, 40)),
  joined(at(24, 5)),
  left(at(34, 10)),
  { kind: 'meeting_ended' as const, atMs: at(50) },
]

describe('the timeline', () => {
  const told = (facts: PresenceFact[], nowMs?: number) =>
    rowTimeline(rollOf(facts, nowMs), 4).map(({ atMs, title, detail, isPresent }) => [
      (atMs - startMs) / second,
      title,
      detail,
      isPresent,
    ])

  it('is that of the picture', () => {
    expect(told(picture)).toEqual([
      [0, 'Meeting started', 'Scheduled 10:00 – 10:50 AM EST', false],
      [372, 'Joined as “Seun A.”', 'Matched by account email', true],
      [1060, 'Left', 'After 11 min', false],
      [1445, 'Joined again', '', true],
      [2050, 'Left, did not return', 'After 10 min', false],
      [3000, 'Meeting ended', '', false],
    ])
  })

  it('is not ended while the student is in', () => {
    expect(told(picture.slice(0, 2), at(10)).at(-1)).toEqual([
      372,
      'Joined as “Seun A.”',
      'Matched by account email',
      true,
    ])
  })

  it('takes two devices for one stay', () => {
    const titles = told([joined(at(0)), joined(at(5)), left(at(10)), left(at(50))]).map(([, title]) => title)
    expect(titles).toEqual(['Meeting started', 'Joined as “Seun A.”', 'Left', 'Meeting ended'])
  })
})

it('writes a range across noon whole, and another zone by its name', () => {
  expect(clockRangeText(at(90), at(150))).toBe('11:30 AM – 12:30 PM EST')
  expect(clockRangeText(at(0), at(50), 'Europe/Paris')).toBe('4:00 – 4:50 PM Europe/Paris')
})
