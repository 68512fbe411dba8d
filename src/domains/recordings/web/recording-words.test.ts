import { expect, it } from 'vitest'
import { noRecordings, noTranscript } from './recording-words.ts'

const read = { isPulling: false, pulled_at: '2026-11-03T04:00:00Z', failure: '' }

it('says that a host has no recordings only where they were read', () => {
  expect(noRecordings(read)).toMatchObject({
    title: 'No recordings',
    text: expect.stringMatching(/^Nothing from this colleague was found at the video service. Read /),
  })
  const title = 'No recordings are known'
  expect(noRecordings({ ...read, failure: 'lou@school.test has no account at the video service.' })).toEqual({
    ...{ title, text: 'lou@school.test has no account at the video service.' },
  })
  expect(noRecordings({ ...read, isPulling: true, pulled_at: null })).toEqual({ title, text: 'Being read' })
  expect(noRecordings({ ...read, pulled_at: null })).toEqual({ title, text: 'Not read yet' })
  expect(noRecordings(undefined)).toEqual({ title, text: '' })
})

it('says that there is no transcript once it cannot come any more', () => {
  const startedAt = '2026-11-09T15:00:00Z'
  expect(noTranscript(startedAt, Date.parse('2026-11-10T15:00:00Z'), true)).toMatch(/no transcript yet/)
  const later = Date.parse('2026-11-11T15:00:00Z')
  expect(noTranscript(startedAt, later, true)).toBe('There is no transcript of this recording.')
  expect(noTranscript(startedAt, later, false)).toBe(
    'What was said is shown only while the recording can be played.',
  )
})
