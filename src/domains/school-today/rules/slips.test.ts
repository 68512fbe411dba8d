import { expect, it } from 'vitest'
import { compareWeeks, findSlip, type Week } from './slips.ts'

const week = (part: number, whole = 20): Week => ({ part, whole })
const good = [week(19), week(19), week(19), week(19)]

it('slips five points below the four weeks before, taken together', () => {
  expect(findSlip([...good, week(18)])).toEqual({ percent: 90, before: 95 })
  expect(findSlip([week(10, 10), week(10, 10), week(90, 100), week(10, 10), week(18)])).toBeUndefined()
  expect(findSlip([...good, week(19)])).toBeUndefined()
  expect(findSlip([...good, week(20)])).toBeUndefined()
})

it('says nothing of what it knows too little of', () => {
  expect(findSlip([...good, week(0, 9)])).toBeUndefined()
  expect(findSlip([week(0, 0), week(0, 0), week(0, 0), week(19, 19), week(0)])).toBeUndefined()
  expect(findSlip([...good, week(0, 0)])).toBeUndefined()
  expect(compareWeeks([week(0, 0), week(3, 4)])).toEqual({ now: 75, before: null })
  expect(compareWeeks([])).toEqual({ now: null, before: null })
})

it('says all only where everybody was there', () => {
  expect(compareWeeks([{ part: 299, whole: 300 }]).now).toBe(99)
})
