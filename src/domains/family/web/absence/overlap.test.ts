import { expect, it } from 'vitest'
import { overlapOf, widened } from './overlap.ts'

const inTheWay = { id: 7, start_day: '2026-11-10', end_day: '2026-11-11', can_edit: true }

it('is widened by the days that were asked for, and by no others', () => {
  const asked = (firstDay: string, lastDay: string) => widened(inTheWay, { firstDay, lastDay })
  expect(asked('2026-11-11', '2026-11-13')).toEqual({ firstDay: '2026-11-10', lastDay: '2026-11-13' })
  expect(asked('2026-11-09', '2026-11-10')).toEqual({ firstDay: '2026-11-09', lastDay: '2026-11-11' })
  expect(asked('2026-11-10', '2026-11-10')).toBeUndefined()
})

it('is read from the answer of an overlap alone', () => {
  expect(overlapOf({ overlap: inTheWay, formErrors: {} })).toEqual(inTheWay)
  expect([overlapOf({ formErrors: {} }), overlapOf(undefined), overlapOf({ overlap: { id: '7' } })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
