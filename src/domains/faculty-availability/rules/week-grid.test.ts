import { describe, expect, it } from 'vitest'
import { paint } from './week-grid.ts'

const cell = (day: number, slot: number) => ({ day, slot })

describe('drawing hours in the grid', () => {
  it('sets the box between where one began and where one is, in either direction', () => {
    const drawn = [
      { weekday: 1, fromMinute: 480, toMinute: 570 },
      { weekday: 2, fromMinute: 480, toMinute: 570 },
    ]
    expect(paint([], cell(1, 16), cell(2, 18), true)).toEqual(drawn)
    expect(paint([], cell(2, 18), cell(1, 16), true)).toEqual(drawn)
  })

  it('takes the box out of what was there, and begins the week with Sunday', () => {
    const sunday = [{ weekday: 7, fromMinute: 480, toMinute: 600 }]
    expect(paint(sunday, cell(0, 17), cell(0, 17), false)).toEqual([
      { weekday: 7, fromMinute: 480, toMinute: 510 },
      { weekday: 7, fromMinute: 540, toMinute: 600 },
    ])
  })
})
