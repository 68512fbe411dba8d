import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../../src/server/database/database.ts'
import { sharedRateStore } from '../../src/server/http/shared-rate.ts'
import { keepVendorRecords } from '../../src/server/vendors/vendor-records.ts'
import { sharedBudgets } from '../../src/vendors/rate-budget.ts'
import { createVendorClient } from '../../src/vendors/vendor-client.ts'
import { VendorRateLimited } from '../../src/vendors/vendor-errors.ts'
import { createTestDatabase, type TestDatabase } from '../support/databases/test-database.ts'

let database: TestDatabase
let pools: [ReturnType<typeof createPool>, ReturnType<typeof createPool>]
beforeAll(async () => {
  database = await createTestDatabase()
  pools = [createPool(database.url, 4), createPool(database.url, 4)]
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await database.drop()
})

describe('two servers on one database', () => {
  it('draw on one budget of a vendor', async () => {
    const [one, other] = pools.map((pool) =>
      sharedBudgets(pool)({ name: 'heavy', calls: 10, perMs: 3_600_000 }),
    )
    const calls = Array.from({ length: 12 }, (_, call) => (call % 2 ? one : other)?.take('zoom', 0))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(VendorRateLimited)
    expect(refused?.reason.retryAfterMs).toBeGreaterThan(600_000)
  })

  it('take turns that drip in one after the other', async () => {
    const [one, other] = pools.map((pool) => sharedBudgets(pool)({ name: 'light', calls: 4, perMs: 80 }))
    const startMs = performance.now()
    await Promise.all(Array.from({ length: 6 }, (_, call) => (call % 2 ? one : other)?.take('zoom', 10_000)))
    // Two at once, then one every 40 ms.
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(155)
  })

  it('count calls of an address together', async () => {
    const [first, second] = [sharedRateStore(pools[0]), sharedRateStore(pools[1])]
    const countIn = ({ Store }: typeof first) =>
      new Promise<number>((resolve) =>
        new Store().incr('203.0.113.9', (_error, state) => resolve(state?.current ?? 0), 3_600_000),
      )
    for (let call = 0; call < 30; call++) await countIn(first)
    for (let call = 0; call < 10; call++) await countIn(second)
    await first.tell()
    await second.tell()
    expect(await countIn(second)).toBe(41)
    await countIn(first)
    await first.tell()
    expect(await countIn(first)).toBe(42)
    first.stop()
    second.stop()
  })

  it('show one record of an outside service', async () => {
    const records = pools.map((pool) => keepVendorRecords(pool))
    const client = createVendorClient({
      vendor: 'weather',
      baseUrl: 'http://weather.test',
      retries: 0,
      fetch: async () => new Response('{}', { status: 200 }),
    })
    await client.request({ path: '/', schema: z.object({}) })
    await records[0]?.list()
    const [seen] = (await records[1]?.list()) ?? []
    // Both keepers of this process tell the same call: what two servers saw is added up.
    expect(seen).toMatchObject({ vendor: 'weather', answered: 2, failed: 0, lastGoodAt: expect.any(Date) })
    for (const record of records) await record.stop()
  })
})
