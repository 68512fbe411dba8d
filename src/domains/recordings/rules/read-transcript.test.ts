import { expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const vtt = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`

test('numbered cues with speakers are read as Zoom writes them, after a mark of bytes and with lines of Windows', () => {
  const text = `\uFEFF${vtt(
    '1\n00:00:01.000 --> 00:00:04.500\nMaren Okafor-Lindqvist: Good morning.',
    '2\n01:02:03.004 --> 01:02:05.000\nwithout a speaker',
  ).replaceAll('\n', '\r\n')}`
  expect(readTranscript(text)).toEqual([
    { startMs: 1000, endMs: 4500, speaker: 'Maren Okafor-Lindqvist', text: 'Good morning.' },
    { startMs: 3_723_004, endMs: 3_725_000, speaker: '', text: 'without a speaker' },
  ])
})

test('short times, settings, several lines, voice tags and marks are read', () => {
  expect(
    readTranscript(
      vtt(
        'NOTE nothing\nof it',
        'STYLE\n::cue { color: red }',
        'intro\n02:03.500 --> 02:04.000 align:start\n<v.loud Ada Lovelace><i>Two</i>\nlines &amp; more</v>',
      ),
    ),
  ).toEqual([{ startMs: 123_500, endMs: 124_000, speaker: 'Ada Lovelace', text: 'Two lines & more' }])
})

test('what cannot be read is passed over, cues stand in order of time, and other text is none', () => {
  expect(
    readTranscript(
      vtt(
        '00:00:09.000 --> 00:00:10.000\nlast',
        '00:00:05.000 --> 00:00:01.000\nbackwards',
        'soon --> later\nnever',
        '00:00:02.000 --> 00:00:03.000\n',
        '00:00:01.000 --> 00:00:02.000\nfirst',
      ),
    ).map(({ text }) => text),
  ).toEqual(['first', 'last'])
  expect(readTranscript('<html>Sign in</html>')).toEqual([])
  expect(readTranscript('')).toEqual([])
  expect(readTranscript('WEBVTTX\n\n00:01.000 --> 00:02.000\nx')).toEqual([])
})

test('a time of day is no speaker', () => {
  expect(readTranscript(vtt('00:01.000 --> 00:02.000\n10:30 is: early'))[0]).toMatchObject({ speaker: '' })
})
