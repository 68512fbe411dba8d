import { expect, it } from 'vitest'
import { type HeardHour, spansOf } from './minutes.ts'

const hourMs = 3_600_000
const startMs = Date.parse('2026-11-10T14:00:00Z')
const hour = (part: Partial<HeardHour>): HeardHour => ({
  ...{ atMs: startMs, answered: 0n, slow: 0n, down: 0n },
  ...part,
})
const bits = (...minutes: number[]) => minutes.reduce((mask, minute) => mask | (1n << BigInt(minute)), 0n)

it('draws what was heard, and carries the last word for a quarter of an hour', () => {
  const hours = [hour({ answered: bits(0, 1, 2), down: bits(20, 21), slow: bits(59) })]
  expect(spansOf(hours, startMs, startMs + hourMs)).toEqual([
    { from: 0, to: 18, state: 'answered' },
    { from: 20, to: 37, state: 'down' },
    { from: 59, to: 60, state: 'slow' },
  ])
})

it('calls a minute slow in which a call failed and another was answered', () => {
  const hours = [hour({ answered: bits(5, 6), down: bits(5) })]
  expect(spansOf(hours, startMs, startMs + 7 * 60_000)).toEqual([
    { from: 5, to: 6, state: 'slow' },
    { from: 6, to: 7, state: 'answered' },
  ])
})

it('goes on from the hour before, and begins in the middle of one', () => {
  const hours = [hour({ answered: bits(50, 55) })]
  const fromMs = startMs + 58 * 60_000 + 30_000
  expect(spansOf(hours, fromMs, fromMs + 5 * 60_000)).toEqual([{ from: 0, to: 6, state: 'answered' }])
  expect(spansOf(hours, startMs + 2 * hourMs, startMs + 3 * hourMs)).toEqual([])
})
