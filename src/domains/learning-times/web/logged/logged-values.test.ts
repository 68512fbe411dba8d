import { expect, it } from 'vitest'
import { canTakeBack } from './logged-values.ts'

it('a family takes back what waits, but nothing once the student left: the server takes nothing of theirs any more', () => {
  const of = (log: boolean) =>
    (['waiting', 'confirmed', 'declined'] as const).map((state) => canTakeBack({ state }, { log }))
  expect(of(true)).toEqual([true, false, false])
  expect(of(false)).toEqual([false, false, false])
})
