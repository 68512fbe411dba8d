import { expect, test } from 'vitest'
import { countThere } from './count-there.ts'

test('who is there in any of a part counts in it once', () => {
  const people = [
    { spans: [{ fromMs: 0, toMs: 100 }] },
    {
      spans: [
        { fromMs: 10, toMs: 12 },
        { fromMs: 14, toMs: 30 },
      ],
    },
    { spans: [] },
  ]
  expect(countThere(people, 100, 4)).toEqual([2, 2, 1, 1])
  expect(countThere(people, 0, 2)).toEqual([0, 0])
})
