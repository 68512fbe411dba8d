import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { settableClock } from '#server/clock.ts'
import { retryAfterMs } from './vendor-answer.ts'
import { createVendorClient, type VendorClientOptions, type VendorRequest } from './vendor-client.ts'
import {
  VendorCutOff,
  VendorMisanswered,
  VendorNotFound,
  VendorRateLimited,
  VendorRefused,
  VendorUnavailable,
} from './vendor-errors.ts'
import { sortFailure } from './vendor-failure.ts'
import { vendorHealth } from './vendor-health.ts'

type Step = Response | Error | 'silence'
const good = () => Response.json({ name: 'Ada' })
const bad = (status: number, headers: Record<string, string> = {}) => new Response('no', { status, headers })

let vendors = 0

/** A client whose service answers the steps in turn; waits are recorded, not waited. */
function clientOf(steps: Step[], options: Partial<VendorClientOptions> = {}) {
  const waits: number[] = []
  const urls: string[] = []
  vendors += 1
  const vendor = `vendor-${vendors}`
  const client = createVendorClient({
    vendor,
    baseUrl: 'http://vendor.test/v2/',
    random: () => 0.5,
    delay: async (ms) => waits.push(ms),
    fetch: async (input, init) => {
      urls.push(String(input))
      const step = steps.shift()
      if (step === 'silence')
        return new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        )
      if (step instanceof Response) return step
      throw step ?? new Error('asked more often than expected')
    },
    ...options,
  })
  const schema = z.object({ name: z.string() })
  const ask = (method: 'GET' | 'POST' = 'GET', more: Partial<VendorRequest<typeof schema>> = {}) =>
    client.request({ method, path: '/people/1', query: { a: 1, b: undefined }, schema, ...more })
  return { ask, waits, urls, health: () => vendorHealth().find((record) => record.vendor === vendor) }
}

test('asks below the base address and returns what the schema lets through', async () => {
  const { ask, urls } = clientOf([Response.json({ name: 'Ada', extra: 1 })])
  expect(await ask()).toEqual({ name: 'Ada' })
  expect(urls).toEqual(['http://vendor.test/v2/people/1?a=1'])
})

test('keeps what a service says when it refuses as a line that a table takes', async () => {
  const { ask } = clientOf([new Response('no\0 such\nlicence', { status: 403 })])
  await expect(ask()).rejects.toThrow(/: answered 403 no such licence$/)
})

test('tries again after 5xx and broken connections, each wait up to twice the one before', async () => {
  const { ask, waits } = clientOf([bad(500), new TypeError('fetch failed'), bad(503), good()])
  expect(await ask()).toEqual({ name: 'Ada' })
  expect(waits).toEqual([150, 300, 600])
})

test('gives up after the last retry with the last error', async () => {
  const { ask, waits } = clientOf([bad(500), bad(500), bad(502)], { retries: 2 })
  await expect(ask()).rejects.toThrow(VendorUnavailable)
  expect(waits).toHaveLength(2)
})

test('waits as long as Retry-After says before asking again', async () => {
  const { ask, waits } = clientOf([bad(429, { 'retry-after': '2' }), good()])
  expect(await ask()).toEqual({ name: 'Ada' })
  expect(waits).toEqual([2150])
})

test('does not sit out a long Retry-After, but says how long it is', async () => {
  const { ask, waits } = clientOf([bad(429, { 'retry-after': '3600' })])
  const error = await ask().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(VendorRateLimited)
  expect(error).toMatchObject({ retryAfterMs: 3_600_000 })
  expect(waits).toEqual([])
})

test('a POST is sent once', async () => {
  const { ask, urls } = clientOf([bad(500), good()])
  await expect(ask('POST')).rejects.toThrow(VendorUnavailable)
  expect(urls).toHaveLength(1)
})

test('a service that says nothing is unavailable after the time-out', async () => {
  const { ask } = clientOf(['silence', 'silence'], { timeoutMs: 5, retries: 1 })
  await expect(ask()).rejects.toThrow('no answer within 5 ms')
})

test.each([
  [401, VendorRefused],
  [403, VendorRefused],
  [404, VendorNotFound],
])('%i is not tried again', async (status, errorClass) => {
  const { ask, urls } = clientOf([bad(status), good()])
  await expect(ask()).rejects.toThrow(errorClass)
  expect(urls).toHaveLength(1)
})

test('half an answer is asked for again, and is an error when it stays half', async () => {
  const half = () => new Response('{"name":"A')
  expect(await clientOf([half(), good()]).ask()).toEqual({ name: 'Ada' })
  await expect(clientOf([half(), half()], { retries: 1 }).ask()).rejects.toThrow(VendorMisanswered)
})

test('an answer of another shape names the field and is not asked for again', async () => {
  const { ask, urls } = clientOf([Response.json({ name: 1 }), good()])
  await expect(ask()).rejects.toThrow(/name: /)
  expect(urls).toHaveLength(1)
})

test('health counts answers and failures; not found is an answer', async () => {
  const clock = settableClock(5000)
  const { ask, health } = clientOf([bad(500), good(), bad(404), bad(403)], { clock })
  await ask()
  expect(health()).toMatchObject({
    answered: 1,
    failed: 1,
    lastGoodAtMs: 5000,
    lastErrorAtMs: 5000,
    waiting: 0,
  })
  await ask().catch(() => undefined)
  expect(health()).toMatchObject({ answered: 2, failed: 1 })
  clock.set(6000)
  await ask().catch(() => undefined)
  expect(health()).toMatchObject({ failed: 2, lastGoodAtMs: 5000, lastErrorAtMs: 6000 })
  expect(health()?.lastError).toContain('403')
})

test('reads Retry-After in seconds, as HTTP date and as the ISO instant Zoom sends', () => {
  const nowMs = Date.parse('2026-11-10T15:00:00Z')
  expect(retryAfterMs('3', nowMs)).toBe(3000)
  expect(retryAfterMs('Tue, 10 Nov 2026 15:00:05 GMT', nowMs)).toBe(5000)
  expect(retryAfterMs('2026-11-10T15:00:07Z', nowMs)).toBe(7000)
  expect(retryAfterMs('2026-11-10T14:00:00Z', nowMs)).toBe(0)
  expect(retryAfterMs('soon', nowMs)).toBeNull()
  expect(retryAfterMs(null, nowMs)).toBeNull()
})

test('a budget that cannot be asked is no word of the service', async () => {
  const { ask, health } = clientOf([good()])
  const budget = { take: () => Promise.reject(new Error('the database is away')) }
  await expect(ask('GET', { budget })).rejects.toThrow('the database is away')
  expect(health()).toMatchObject({ failed: 0, lastWord: null, waiting: 0 })
  expect(await ask()).toEqual({ name: 'Ada' })
})

it.each([
  400, 401, 403,
])('a token endpoint that answers %i refuses our key, and the health page hears so', async (status) => {
  const { ask, health } = clientOf([new Response('{"error":"invalid_grant"}', { status })], {
    isEntrance: true,
  })
  const failure = await ask('POST').catch((error: unknown) => error)
  if (!(failure instanceof VendorRefused)) throw new Error('It was granted a token.')
  expect(sortFailure(failure)).toMatchObject({ cause: 'permission' })
  expect(failure.message).toMatch(/^vendor-\d+: answered \d+ \{"error":"invalid_grant"\}$/)
  expect(health()).toMatchObject({ lastWord: 'down', cause: 'key' })
})

test('a token says nothing of the service, and a token endpoint that is away does', async () => {
  const { ask, health } = clientOf([good(), bad(503)], { isEntrance: true, retries: 0 })
  await ask()
  expect(health()).toMatchObject({ answered: 1, lastWord: null })
  await expect(ask()).rejects.toThrow(VendorUnavailable)
  expect(health()).toMatchObject({ lastWord: 'down', cause: 'away' })
})

describe('a server that is being stopped', () => {
  it('drops what may be asked again, and does not hold it against the service', async () => {
    const stopping = new AbortController()
    const { ask, health } = clientOf(['silence'], { stopping: stopping.signal })
    const asked = ask()
    stopping.abort()
    await expect(asked).rejects.toThrow(VendorCutOff)
    expect(health()).toMatchObject({ failed: 0, lastWord: null, waiting: 0 })
  })

  it('hears the answer to what may not be sent twice', async () => {
    const stopping = new AbortController()
    const answer = Promise.withResolvers<Response>()
    const { ask } = clientOf([], { stopping: stopping.signal, fetch: () => answer.promise })
    const asked = ask('POST')
    stopping.abort()
    answer.resolve(good())
    expect(await asked).toEqual({ name: 'Ada' })
  })

  it('waits for no other try: what the service said last stands', async () => {
    const stopping = new AbortController()
    const { ask } = clientOf([bad(503, { 'retry-after': '50' })], {
      ...{ stopping: stopping.signal, delay: undefined },
    })
    const asked = ask()
    setImmediate(() => stopping.abort())
    await expect(asked).rejects.toThrow(VendorUnavailable)
  })
})
