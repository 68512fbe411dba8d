import { expect, test } from 'vitest'
import { ownBudget } from './rate-budget.ts'
import { VendorRateLimited } from './vendor-errors.ts'

const hourMs = 60 * 60 * 1000

test('half of the calls may come at once, the next must wait', async () => {
  const budget = ownBudget({ name: 'light', calls: 10, perMs: hourMs })
  for (let call = 0; call < 5; call += 1) await budget.take('zoom', 0)
  await expect(budget.take('zoom', 60_000)).rejects.toThrow(VendorRateLimited)
})

test('a turn comes by itself when tokens drip in', async () => {
  const budget = ownBudget({ name: 'light', calls: 4, perMs: 40 })
  const startedAtMs = performance.now()
  for (let call = 0; call < 4; call += 1) await budget.take('zoom', 1000)
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(35)
})

test('a shared wider budget stops a narrower one that is still full', async () => {
  const day = ownBudget({ name: 'day', calls: 2, perMs: 24 * hourMs })
  const heavy = ownBudget({ name: 'heavy', calls: 100, perMs: 1000, within: day })
  await heavy.take('zoom', 0)
  await expect(heavy.take('zoom', 60_000)).rejects.toThrow('our own rate budget is used up')
})
