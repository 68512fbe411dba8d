import { describe, expect, it } from 'vitest'
import { formatWallTime } from '../format/times.ts'
import { readTime, timesBy } from './read-time.ts'

describe('a time of day as people type it', () => {
  it.each([
    ['8:45', '08:45'],
    ['08:45', '08:45'],
    ['08:45:00', '08:45'],
    ['8.45', '08:45'],
    ['845', '08:45'],
    ['1430', '14:30'],
    ['8', '08:00'],
    ['2:30', '14:30'],
    ['02:30', '02:30'],
    ['8 am', '08:00'],
    ['8:45 PM', '20:45'],
    ['2:30pm', '14:30'],
    ['2:30 p.m.', '14:30'],
    ['12 am', '00:00'],
    ['12:15 p', '12:15'],
    ['noon', '12:00'],
    ['23:59', '23:59'],
  ])('%s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['', '24:00', '8:65', '13 pm', '0 am', 'soon', '8:4', '12345', ':30'])('%s is none', (text) => {
    expect(readTime(text)).toBeUndefined()
  })

  it('reads back every time the product writes', () => {
    const times = timesBy(1)
    expect(times).toHaveLength(1440)
    for (const time of times) expect(readTime(formatWallTime(time))).toBe(time)
    expect(timesBy(15).slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
  })
})
