import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('does one after the other, also after a failure, and refuses who would wait too long', async () => {
  const printer = inTurn({ mostWaiting: 2, busy: 'Later.' })
  let atOnce = 0
  let most = 0
  const work = (at: number) => async () => {
    most = Math.max(most, ++atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    if (at === 0) throw new Error('It broke.')
    return at
  }
  const all = await Promise.allSettled([0, 1, 2, 3].map((at) => printer(work(at))))
  expect(all).toMatchObject([
    { reason: { message: 'It broke.' } },
    { value: 1 },
    { value: 2 },
    { reason: { status: 503, message: 'Later.', retryAfterS: 5 } },
  ])
  expect(most).toBe(1)
  expect(await printer(work(5))).toBe(5)
})
