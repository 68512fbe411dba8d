import { expect, it } from 'vitest'
import { type Missing, missingSentence } from './missing-words.ts'

const say = (part: Partial<Missing>) =>
  missingSentence({
    total: 0,
    excused: 0,
    runningSessions: 12,
    sessionsWithoutPresence: 0,
    sessionsTooEarly: 0,
    hasPartners: false,
    ...part,
  })

it('says of whom the number is, and that it is not known of the others', () => {
  expect(say({ runningSessions: 0 })).toBe('No session is running now.')
  expect(say({ excused: 1 })).toBe('Everyone expected is in the 12 running meetings. 1 student is excused.')
  expect(say({ sessionsWithoutPresence: 12 })).toBe('The video meeting has said nothing yet of 12 meetings.')
  expect(say({ sessionsTooEarly: 12 })).toBe('12 meetings have just begun, too early to say.')
  expect(say({ total: 2, sessionsWithoutPresence: 11 })).toBe(
    'Expected in 1 running meeting and not in it. The video meeting has said nothing yet of 11 meetings.',
  )
})
