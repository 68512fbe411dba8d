import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutSideBySide, type Span } from './side-by-side.ts'

const lanesOf = (...spans: [number, number][]) =>
  layOutSideBySide(spans.map(([start, end]) => ({ start, end }))).map(({ lane, lanes }) => `${lane}/${lanes}`)

describe('events side by side', () => {
  it('gives one alone the whole width', () => {
    expect(lanesOf([600, 650], [660, 710])).toEqual(['0/1', '0/1'])
  })

  it('shares the width among those that overlap', () => {
    expect(lanesOf([600, 650], [630, 680])).toEqual(['0/2', '1/2'])
    expect(lanesOf([600, 660], [610, 620], [630, 640])).toEqual(['0/2', '1/2', '1/2'])
  })

  it('keeps those together that overlap through another', () => {
    expect(lanesOf([600, 630], [620, 700], [690, 720])).toEqual(['0/2', '1/2', '0/2'])
  })

  it('takes one that begins as another ends for the next', () => {
    expect(lanesOf([600, 650], [650, 700])).toEqual(['0/1', '0/1'])
  })

  const span = fc
    .tuple(fc.integer({ min: 0, max: 1_380 }), fc.integer({ min: 1, max: 180 }))
    .map(([start, length]): Span => ({ start, end: start + length }))

  it('never puts two that overlap into one place', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const lanes = layOutSideBySide(spans)
        for (const [one, a] of spans.entries())
          for (const [other, b] of spans.entries()) {
            if (one >= other || a.start >= b.end || b.start >= a.end) continue
            expect(lanes[one]?.lane).not.toBe(lanes[other]?.lane)
            expect(lanes[one]?.lanes).toBe(lanes[other]?.lanes)
          }
        for (const { lane, lanes: of } of lanes) expect(lane).toBeLessThan(of)
      }),
    )
  })
})
