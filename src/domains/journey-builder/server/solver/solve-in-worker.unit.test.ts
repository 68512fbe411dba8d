import { expect, it } from 'vitest'
import { makePlanInput } from './plans.factory.ts'
import { Stopped, solveInWorker } from './solve-in-worker.ts'

it('ends in the middle of a solve when it is stopped', async () => {
  const input = makePlanInput(1, { students: 800, experiences: 40, blocks: 4, needs: 0.3, double: 0.1 })
  const stop = new AbortController()
  const heard: string[] = []
  const solved = solveInWorker(
    input,
    { kind: 'plan' },
    (message) => {
      heard.push(message.kind)
      if (message.kind === 'step' && message.step === 'ranks') stop.abort()
    },
    stop.signal,
  )
  await expect(solved).rejects.toBeInstanceOf(Stopped)
  expect(heard).not.toContain('more')
})
