import { expect, it } from 'vitest'
import { makePace } from './pace.ts'

it('lets so many through in a window, each connection for itself, and says how long to wait', () => {
  const pace = makePace(3, 10_000)
  expect([1, 2, 3].map(() => pace(1, 5_000))).toEqual([0, 0, 0])
  expect(pace(1, 7_500)).toBe(2_500)
  expect(pace(2, 7_500)).toBe(0)
  expect(pace(1, 10_000)).toBe(0)
})
