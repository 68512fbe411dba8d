import { expect, it } from 'vitest'
import { noMeetingNow, noMeetingToday } from '#domains/person-sheet/rules/where-now.ts'
import { betweenMeetings, outlineOf, wordsOfMeeting } from './today-words.ts'

it('says of a meeting that runs where they are, and of one nobody heard of that nothing is known', () => {
  const running = (state: 'not seen' | 'unknown' | 'excuse waits' | 'there' | 'excused') => {
    const meeting = { state, mark: state === 'excused' ? 'excused' : 'to-come' } as const
    return [wordsOfMeeting(meeting), outlineOf(meeting)]
  }
  expect(running('not seen')).toEqual(['Not in the meeting', 'absent'])
  expect(running('unknown')).toEqual(['The video meeting has said nothing yet', undefined])
  expect(running('excuse waits')).toEqual(['Not seen, excuse waits', undefined])
  expect(running('excused')).toEqual(['Excused', 'excused'])
  // An approved excuse covers it, and they came.
  const came = { state: 'there', mark: 'excused' } as const
  expect([wordsOfMeeting(came), outlineOf(came)]).toEqual(['In the meeting', undefined])
})

it('says of a meeting that does not run what its roll says', () => {
  const over = (mark: 'unexcused' | 'excused' | 'not-taken' | 'to-come') => [
    wordsOfMeeting({ state: null, mark }),
    outlineOf({ state: null, mark }),
  ]
  expect(over('unexcused')).toEqual(['Unexcused Absent', 'absent'])
  expect(over('excused')).toEqual(['Excused Absent', 'excused'])
  expect(over('not-taken')).toEqual(['Roll not taken', undefined])
  expect(over('to-come')).toEqual(['Upcoming', undefined])
})

it('says to who does not see every roll of a student that there is none of what they run alone', () => {
  for (const said of [noMeetingNow(false), noMeetingToday(false)])
    expect(said).toMatch(/ in what you run\. Other rolls are not yours to see\.$/)
  expect([noMeetingNow(true), noMeetingToday(true)]).toEqual([
    'No class at this moment.',
    'No meeting today.',
  ])
  expect(betweenMeetings(true).none).toBe('None today either')
  expect(betweenMeetings(false)).toMatchObject({
    now: 'No meeting now in what you run',
    none: 'None today either. Other rolls are not yours to see.',
  })
})
