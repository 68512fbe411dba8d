import { expect, it } from 'vitest'
import {
  everyoneIsThere,
  isUnknown,
  nobodyIsMissing,
  type RunningMeetings,
  unknownWords,
} from './running-words.ts'

const meetings = (part: Partial<RunningMeetings>): RunningMeetings => ({
  running: 12,
  withoutPresence: 0,
  tooEarly: 0,
  total: 0,
  hasPartners: false,
  ...part,
})

it('says that everyone is there only of the meetings of which it is known', () => {
  expect(isUnknown(meetings({}))).toBe(false)
  expect(everyoneIsThere(meetings({}))).toBe('Everyone expected is in the 12 running meetings')
  expect(unknownWords(meetings({}))).toEqual([])

  const part = meetings({ withoutPresence: 10, tooEarly: 1 })
  expect(isUnknown(part)).toBe(true)
  expect(everyoneIsThere(part)).toBe('Everyone expected is in the 1 meeting we know about')
  expect(unknownWords(part)).toEqual([
    'the video meeting has said nothing yet of 10 meetings',
    '1 meeting has just begun, too early to say',
  ])
  // Who is known to be missing is, whatever is not known beside them.
  expect(isUnknown({ ...part, total: 2 })).toBe(false)
})

it('says it of this school alone where students of partner schools are expected', () => {
  expect(nobodyIsMissing({ hasPartners: false })).toBe('Nobody is missing')
  expect(nobodyIsMissing({ hasPartners: true })).toBe('Nobody of this school is missing')
  expect(everyoneIsThere(meetings({ hasPartners: true, running: 1 }))).toBe(
    'Everyone of this school is there',
  )
})
