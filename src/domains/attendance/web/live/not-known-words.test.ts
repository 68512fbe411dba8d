import { expect, it } from 'vitest'
import { notKnownWords } from './not-known-words.ts'

const times = { startAt: '2026-11-10T15:00:00Z', lateFromAt: '2026-11-10T15:03:00Z' }

it('calls nobody missing while nobody was heard of, or may still be on time', () => {
  expect(notKnownWords({ ...times, presence: 'unheard' })).toMatchObject({
    note: 'Nobody knows yet who is there: the video meeting has said nothing.',
    list: 'Expected',
  })
  expect(notKnownWords({ ...times, presence: 'too_early' })).toMatchObject({
    note: 'Began at 10:00 AM. Who is not there at 10:03 AM is missing.',
    list: 'Not in the meeting',
  })
})
