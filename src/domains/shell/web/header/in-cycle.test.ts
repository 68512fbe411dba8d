import { expect, it } from 'vitest'
import { inCycle } from './in-cycle.ts'

it('keeps what is of no cycle, and leaves the page, the experience and the roll of the former one', () => {
  const query = {
    student_id: 3,
    date: '2026-11-10',
    view: 'day',
    page: 2,
    experience: 7,
    roll: 9,
    cycle_id: 2,
  }
  expect(inCycle(query, 1)).toEqual({ student_id: 3, date: '2026-11-10', view: 'day', cycle_id: 1 })
})
