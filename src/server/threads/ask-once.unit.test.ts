import { expect, it } from 'vitest'
import { askOnce, TooMuch } from './ask-once.ts'

const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const bounds = { patienceMs: 10_000, mostMegabytes: 32 }
const told = `import { parentPort, workerData } from 'node:worker_threads';`

it('answers once, and throws what the thread throws', async () => {
  const twice = thread(`${told} parentPort.postMessage(workerData.number * 2)`)
  expect(await askOnce(twice, { number: 21 }, bounds)).toBe(42)
  await expect(askOnce(thread(`throw new Error('It broke.')`), {}, bounds)).rejects.toThrow('It broke.')
  await expect(askOnce(thread('process.exit(0)'), {}, bounds)).rejects.toThrow('before it answered')
})

it('ends what never ends, and what takes all memory', async () => {
  await expect(askOnce(thread('for (;;);'), {}, { ...bounds, patienceMs: 300 })).rejects.toThrow(TooMuch)
  const greedy = thread('const all = []; for (;;) all.push(new Array(10_000).fill({}))')
  await expect(askOnce(greedy, {}, bounds)).rejects.toThrow(TooMuch)
})
