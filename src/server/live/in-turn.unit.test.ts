import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Reads that are answered when the test says so, with what was stored when they began. */
function slowReads() {
  const state = { stored: 'first', taken: '', begun: 0 }
  const answers: (() => void)[] = []
  const read = async () => {
    state.begun += 1
    const found = state.stored
    await new Promise<void>((resolve, reject) =>
      answers.push(found === 'broken' ? () => reject(new Error()) : resolve),
    )
    state.taken = found
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const answer = async (at: number) => {
    answers[at]?.()
    await settled()
  }
  return { state, read, answer }
}

it('takes what was stored last, whichever answer would have come first', async () => {
  const { state, read, answer } = slowReads()
  const renew = inTurn(read)
  void renew()
  state.stored = 'second'
  void renew()
  state.stored = 'third'
  void renew()
  expect(state.begun).toBe(1)
  await answer(1)
  await answer(0)
  expect(state).toMatchObject({ taken: 'first', begun: 2 })
  await answer(1)
  expect(state).toEqual({ stored: 'third', taken: 'third', begun: 2 })
})

it('reads on after a read that failed', async () => {
  const { state, read, answer } = slowReads()
  const renew = inTurn(read)
  state.stored = 'broken'
  void renew()
  state.stored = 'mended'
  void renew()
  await answer(0)
  await answer(1)
  expect(state.taken).toBe('mended')
  state.stored = 'later'
  void renew()
  await answer(2)
  expect(state.taken).toBe('later')
})
