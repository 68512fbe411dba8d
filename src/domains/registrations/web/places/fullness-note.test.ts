import { expect, it } from 'vitest'
import { fullnessNote } from './fullness-note.ts'

const head = {
  ...{ places: 19 as number | null, least: null, registered: 17, offered: 0, waiting: 0 },
  ...{ is_over: false, leaving: null },
}

it('says what the bar does not: who is listed and gives the place already among it', () => {
  expect(fullnessNote(head)).toBe('places taken')
  const one = { ...head, leaving: { students: 1, last_day: '2026-12-04' } }
  expect(fullnessNote(one)).toBe('places taken · 1 more leaves on Fri, Dec 4 and gives the place already')
  const two = { ...head, waiting: 2, leaving: { students: 2, last_day: '2026-12-18' } }
  expect(fullnessNote(two)).toBe(
    'places taken · 2 more leave by Fri, Dec 18 and give their places already · 2 waiting',
  )
  expect(fullnessNote({ ...one, places: null })).toBe('no limit · 1 more leaves on Fri, Dec 4')
  expect(fullnessNote({ ...head, places: 16, least: 4, offered: 1, is_over: true })).toBe(
    '2 above the places · at least 4 · 1 kept for an answer · over: nothing changes any more',
  )
})
