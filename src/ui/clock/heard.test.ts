import { expect, it } from 'vitest'
import { heardAt } from './heard.ts'

const answeredMs = Date.parse('2026-11-10T15:05:00Z')
const at = (seconds: number) => heardAt({ answeredMs, everyMs: 15_000 }, answeredMs + seconds * 1_000)

it('goes with the clock while answers come, one of them late', () => {
  for (const seconds of [-3, 0, 15, 30])
    expect(at(seconds)).toEqual({ nowMs: answeredMs + seconds * 1_000, words: undefined })
})

it('stands still at the last answer, and says of when it is, once two are missing', () => {
  expect(at(31)).toEqual({ nowMs: answeredMs, words: 'As of 10:05 AM, nothing newer has come' })
  expect(at(7_200)).toEqual(at(31))
})

it('names the day of an answer of another day', () => {
  expect(at(86_400).words).toBe('As of Nov 10, 10:05 AM, nothing newer has come')
})
