import { describe, expect, it } from 'vitest'
import type { MissingToday } from '../contract/school-today.schemas.ts'
import { linesOf } from './short-lines.ts'
import { missingSaid, missingTitle, missingWords, nothingWaits } from './today-words.ts'

const missing = (part: Partial<MissingToday>): MissingToday => ({
  at: '2026-11-10T15:20:00.000Z',
  total: 0,
  waiting: 0,
  excused: 0,
  running: 12,
  withoutPresence: 0,
  tooEarly: 0,
  hasPartners: false,
  students: [],
  url: '/missing',
  topics: [],
  ...part,
})
const say = (part: Partial<MissingToday>) => {
  const one = missing(part)
  return [missingTitle(one), missingWords(one), missingSaid(one)]
}
const shortOf = (part: Partial<MissingToday>) =>
  linesOf(
    {
      untaken: { total: 0, rolls: [], url: '' },
      unsure: { participants: 0, total: 0, rolls: [] },
      excuses: null,
      trend: { weeks: [], percent: null, before: null, total: 0, slipping: [] },
      followUps: null,
    },
    missing(part),
  ).map(({ count, label }) => `${count} ${label}`)

describe('who is missing of the school', () => {
  it('is nobody only once it is known of every meeting that runs', () => {
    expect(say({})).toEqual([
      'Nobody is missing',
      'Everyone expected is in the 12 running meetings',
      'Nobody is missing now.',
    ])
    expect(say({ running: 0 })[0]).toBe('No meeting runs now')
    expect(say({ withoutPresence: 11 })).toEqual([
      'Not known yet',
      'Everyone expected is in the 1 meeting we know about, the video meeting has said nothing yet of 11 meetings',
      'Who is missing is not known yet.',
    ])
    expect(say({ tooEarly: 12 })).toEqual([
      'Not known yet',
      '12 meetings have just begun, too early to say',
      'Who is missing is not known yet.',
    ])
  })

  it('is nobody of this school where partner students are expected, whom nobody counts', () => {
    expect(say({ hasPartners: true, running: 1 })).toEqual([
      'Nobody of this school is missing',
      'Everyone of this school is there',
      'Nobody of this school is missing now.',
    ])
  })

  it('stands in the short form, too, where it is not known', () => {
    expect(shortOf({})).toEqual([])
    expect(shortOf({ withoutPresence: 11, tooEarly: 1 })).toEqual([
      '11 meetings not known yet: the video meeting has said nothing',
      '1 meeting just begun: too early to say who is missing',
    ])
  })
})

it('says that nothing waits to whom excuses would be shown, and to others what they were asked about', () => {
  const nothing = {
    untaken: { total: 0, rolls: [], url: '' },
    unsure: { participants: 0, total: 0, rolls: [] },
    excuses: { total: 0, excuses: [], url: '' },
    followUps: null,
  }
  expect(nothingWaits(missing({}), nothing)).toBe('Nobody is missing and nothing waits.')
  expect(nothingWaits(missing({}), { ...nothing, excuses: null })).toBe(
    'Nobody is missing. Every roll is taken, everyone who joined is known.',
  )
})
