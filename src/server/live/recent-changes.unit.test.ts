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
  expect(['attendable:1', 'attendable:2', 'attendable:4'].map(recent.has)).toEqual([true, true, false])
  nowMs = 25_001
  expect(['attendable:1', 'attendable:2'].map(recent.has)).toEqual([false, false])
})

it('takes everything for changed after a time of which nothing is known', () => {
  let nowMs = 0
  const recent = recentChanges(() => nowMs)
  expect(recent.has('houses:0')).toBe(false)
  recent.noteAll()
  expect(recent.has('houses:0')).toBe(true)
  nowMs = 15_001
  expect(recent.has('houses:0')).toBe(false)
})
