import { describe, expect, it } from 'vitest'
import { parts, place } from './presence.ts'

const scheduled = { startMs: 1_000, endMs: 2_000 }

describe('presence strip', () => {
  it('places instants in percent and keeps them inside the meeting', () => {
    expect(place(1_250, scheduled)).toBe(25)
    expect(place(0, scheduled)).toBe(0)
    expect(place(9_999, scheduled)).toBe(100)
    expect(place(5, { startMs: 5, endMs: 5 })).toBe(0)
  })

  it('cuts segments at the scheduled time and leaves out what lies outside', () => {
    expect(parts([{ fromMs: 500, toMs: 1_100 }], scheduled)).toEqual([{ left: 0, width: 10 }])
    expect(parts([{ fromMs: 0, toMs: 900 }], scheduled)).toEqual([])
  })
})
