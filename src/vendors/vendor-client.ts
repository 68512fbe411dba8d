import { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { z } from 'zod'
import { type Clock, systemClock } from '#server/clock.ts'
import type { RateBudget } from './rate-budget.ts'
import { errorOfAnswer, refusalOfKey } from './vendor-answer.ts'
import {
  VendorCutOff,
  VendorError,
  VendorMisanswered,
  VendorRateLimited,
  VendorUnavailable,
} from './vendor-errors.ts'
import { healthRecord, noteCall } from './vendor-health.ts'

export type VendorClientOptions = {
  /** The name on the health page and in messages. */
  vendor: string
  /** Address that paths are appended to, its own path included: `https://api.zoom.us/v2`. */
  baseUrl: string
  /** For one attempt, from asking to the last byte. */
  timeoutMs?: number
  /** How often a request that may safely be repeated is tried again. */
  retries?: number
  /** The first wait before trying again is up to `firstMs`, each later one up to twice the one before, never above `maxMs`. */
  backoff?: { firstMs: number; maxMs: number }
  /** A wait longer than this (a Retry-After, an empty rate budget) ends the request instead: a job can come back later. */
  maxWaitMs?: number
  clock?: Clock
  /** Aborted when this server is stopped: nobody waits for a turn or a next try then, and what is safe to ask again is dropped. */
  stopping?: AbortSignal
  /** It gives tokens alone: that it answers says nothing of the service itself, and what it refuses is our key. */
  isEntrance?: boolean
  /** The typed error for an answer of status 400 or above, where the service has words of its own for it. */
  errorOf?: typeof errorOfAnswer
  fetch?: typeof fetch
  /** Waits before a retry and the jitter in them; tests make both instant. */
  delay?: (ms: number) => Promise<unknown>
  random?: () => number
}

export type VendorRequest<Schema extends z.ZodType> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Begins with `/`; already percent-encoded. */
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  /** Of a large one what makes its bytes, anew for each try: they go out as they are read. */
  body?: string | (() => AsyncIterable<Uint8Array>)
  schema: Schema
  /** May be sent twice without harm; by default only a GET may. */
  isRepeatable?: boolean
  budget?: RateBudget
}

export type VendorClient = {
  /**
   * Asks and returns the parsed answer. Tries again after 429 (as late as Retry-After says), 5xx, broken
   * transfers and time-outs, with exponential waits and full jitter. Throws a `VendorError`, or whatever the budget
   * threw that it could not ask.
   */
  request<Schema extends z.ZodType>(request: VendorRequest<Schema>): Promise<z.output<Schema>>
}

/** The HTTP side of every outside service: time-out, retries, rate budget, typed errors, health (`docs/vendors.md`). */
export function createVendorClient(options: VendorClientOptions): VendorClient {
  const { vendor, clock = systemClock, stopping, random = Math.random } = options
  const delay = options.delay ?? ((ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {}))
  const { timeoutMs = 10_000, maxWaitMs = 60_000, backoff = { firstMs: 300, maxMs: 20_000 } } = options
  const send = options.fetch ?? fetch
  const errorOf = options.errorOf ?? errorOfAnswer
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const health = healthRecord(vendor)

  async function ask<Schema extends z.ZodType>(request: VendorRequest<Schema>): Promise<z.output<Schema>> {
    const { status, headers, text } = await exchange(request)
    if (status >= 400) {
      const error = errorOf({ vendor, status, headers, text, nowMs: clock.nowMs() })
      throw options.isEntrance ? refusalOfKey(error) : error
    }
    const parsed = request.schema.safeParse(parseJson(vendor, text))
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new VendorMisanswered(vendor, `unexpected answer to ${request.path} (${where})`, { mayPass: false })
  }

  async function exchange(request: VendorRequest<z.ZodType>) {
    try {
      const response = await send(baseUrl + request.path + queryString(request.query), {
        method: request.method ?? 'GET',
        headers: { accept: 'application/json', ...request.headers },
        ...bodyOf(request),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...droppedBy(request)]),
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (cause) {
      if (droppedBy(request).some(({ aborted }) => aborted)) throw new VendorCutOff(vendor, { cause })
      const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
      const reason = isTimeout ? `no answer within ${timeoutMs} ms` : 'could not be reached'
      throw new VendorUnavailable(vendor, reason, { cause })
    }
  }

  /** What was sent and may not be sent twice is waited for, also by a server that stops. */
  const droppedBy = (request: VendorRequest<z.ZodType>) =>
    stopping !== undefined && isRepeatable(request) ? [stopping] : []

  async function attempt<Schema extends z.ZodType>(
    request: VendorRequest<Schema>,
  ): Promise<z.output<Schema>> {
    // The wait for our own turn is not theirs.
    let startedMs = performance.now()
    const ended = () => ({
      atMs: clock.nowMs(),
      durationMs: performance.now() - startedMs,
      ...(options.isEntrance && { isEntrance: true }),
    })
    try {
      if (request.budget) await request.budget.take(vendor, maxWaitMs)
      startedMs = performance.now()
      const answer = await ask(request)
      noteCall(health, ended())
      return answer
    } catch (failure) {
      // A database that does not give us our turn says nothing of the vendor.
      if (failure instanceof VendorError) noteCall(health, { ...ended(), failure })
      throw failure
    }
  }

  async function waitBeforeRetry(error: Error, retriesBefore: number): Promise<boolean> {
    if (!(error instanceof VendorError) || !error.mayPass) return false
    const jitterMs = random() * Math.min(backoff.maxMs, backoff.firstMs * 2 ** retriesBefore)
    const askedForMs = error instanceof VendorRateLimited ? (error.retryAfterMs ?? 0) : 0
    if (askedForMs > maxWaitMs) return false
    await delay(askedForMs + jitterMs)
    return !stopping?.aborted
  }

  return {
    async request(request) {
      health.waiting += 1
      try {
        return await pRetry(() => attempt(request), {
          retries: isRepeatable(request) ? (options.retries ?? 4) : 0,
          minTimeout: 0, // the wait is ours: p-retry has no full jitter and knows no Retry-After
          shouldRetry: ({ error, retriesConsumed }) => waitBeforeRetry(error, retriesConsumed),
        })
      } finally {
        health.waiting -= 1
      }
    },
  }
}

const isRepeatable = (request: VendorRequest<z.ZodType>) =>
  request.isRepeatable ?? (request.method ?? 'GET') === 'GET'

/** A body that is sent in pieces must say that its answer comes after it (`duplex`). */
const bodyOf = ({ body }: VendorRequest<z.ZodType>) =>
  typeof body === 'function' ? { body: ReadableStream.from(body()), duplex: 'half' as const } : { body }

function queryString(query: VendorRequest<z.ZodType>['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function parseJson(vendor: string, text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new VendorMisanswered(vendor, `an answer of ${text.length} characters is not JSON`, {
      cause,
      mayPass: true,
    })
  }
}
