import { expect, it } from 'vitest'
import { firstFreeDay, fitsUntil } from './first-free-day.ts'

const today = '2026-11-10'
const stays = (...spans: [from: string | null, until: string | null][]) =>
  spans.map(([from, until]) => ({ from, until }))

it('is today where there is room, or no limit', () => {
  expect(firstFreeDay([], 1, today)).toBe(today)
  expect(firstFreeDay(stays([null, null], [null, null]), null, today)).toBe(today)
})

it('is the day somebody leaves, never before', () => {
  expect(firstFreeDay(stays([null, '2026-11-16']), 1, today)).toBe('2026-11-16')
  expect(firstFreeDay(stays([null, today]), 1, today)).toBe(today)
})

it('waits for room that lasts: who comes later is in the way', () => {
  expect(firstFreeDay(stays([null, '2026-11-16'], ['2026-11-16', null]), 1, today)).toBeUndefined()
  expect(firstFreeDay(stays(['2026-11-20', '2026-11-27']), 1, today)).toBe('2026-11-27')
})

it('gives two who follow each other one place', () => {
  // One leaves on the 30th and is followed; the place of the other is free on the 23rd.
  const seats = stays([null, '2026-11-30'], ['2026-11-30', null], [null, '2026-11-23'])
  expect(firstFreeDay(seats, 2, today)).toBe('2026-11-23')
})

it('has room until a day whoever comes on it or later, and none beside who is there before', () => {
  const until = (seats: ReturnType<typeof stays>, places: number | null = 1) =>
    fitsUntil(seats, places, { from: today, until: '2026-11-16' })
  expect(until(stays(['2026-11-16', null]))).toBe(true)
  expect(until(stays(['2026-11-13', null]))).toBe(false)
  expect(until(stays([null, '2026-11-12']))).toBe(false)
  expect([until(stays([null, null]), 2), until(stays([null, null]), null)]).toEqual([true, true])
})
