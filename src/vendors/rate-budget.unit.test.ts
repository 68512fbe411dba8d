import { expect, test } from 'vitest'
import { createRateBudget, takeTurn } from './rate-budget.ts'
import { VendorRateLimited } from './vendor-errors.ts'

const hourMs = 60 * 60 * 1000

test('half of the calls may come at once, the next must wait', async () => {
  const budget = createRateBudget({ calls: 10, perMs: hourMs })
  for (let call = 0; call < 5; call += 1) await takeTurn('zoom', budget, 0)
  await expect(takeTurn('zoom', budget, 60_000)).rejects.toThrow(VendorRateLimited)
})

test('a turn comes by itself when tokens drip in', async () => {
  const budget = createRateBudget({ calls: 4, perMs: 40 })
  const startedAtMs = performance.now()
  for (let call = 0; call < 4; call += 1) await takeTurn('zoom', budget, 1000)
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(35)
})

test('a shared wider budget stops a narrower one that is still full', async () => {
  const day = createRateBudget({ calls: 2, perMs: 24 * hourMs })
  const heavy = createRateBudget({ calls: 100, perMs: 1000, within: day })
  await takeTurn('zoom', heavy, 0)
  await expect(takeTurn('zoom', heavy, 60_000)).rejects.toThrow('our own rate budget is used up')
})
