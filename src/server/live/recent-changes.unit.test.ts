import { expect, it } from 'vitest'
import { recentChanges } from './recent-changes.ts'

it('remembers what changed in the last 15 s, by its last change', () => {
  let nowMs = 0
  const recent = recentChanges(() => nowMs)
  recent.note('attendable:1')
  nowMs = 10_000
  recent.note('attendable:2')
  recent.note('attendable:3')
  recent.note('attendable:1')
  nowMs = 25_000
  expect(['attendable:1', 'attendable:2', 'attendable:4'].map(recent.agoMs)).toEqual([
    15_000,
    15_000,
    undefined,
  ])
  nowMs = 25_001
  expect(['attendable:1', 'attendable:2'].map(recent.agoMs)).toEqual([undefined, undefined])
})

it('takes everything for changed after a time of which nothing is known', () => {
  let nowMs = 0
  const recent = recentChanges(() => nowMs)
  expect(recent.agoMs('houses:0')).toBeUndefined()
  recent.noteAll()
  expect(recent.agoMs('houses:0')).toBe(0)
  nowMs = 5_000.5
  recent.note('houses:0')
  nowMs = 6_001
  // The last time, in whole milliseconds, rather too many than too few.
  expect(['houses:0', 'units:0'].map(recent.agoMs)).toEqual([1_001, 6_001])
  nowMs = 15_001
  expect(['houses:0', 'units:0'].map(recent.agoMs)).toEqual([10_001, undefined])
})
