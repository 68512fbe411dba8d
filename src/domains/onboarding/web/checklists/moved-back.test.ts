import { expect, it } from 'vitest'
import { movedBack } from './moved-back.ts'

it('one that is taken back stands behind whom it followed, wherever that is by now', () => {
  expect(movedBack([2, 3, 1], 1, undefined)).toEqual([1, 2, 3])
  expect(movedBack([1, 3, 2, 4], 2, 1)).toEqual([1, 2, 3, 4])
  // 4 was moved to the front since: it stays there.
  expect(movedBack([4, 1, 3, 2], 2, 1)).toEqual([4, 1, 2, 3])
})

it('one whom nobody precedes any more stands first', () => {
  expect(movedBack([3, 2], 2, 9)).toEqual([2, 3])
})
