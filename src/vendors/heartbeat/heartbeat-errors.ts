import { errorOfAnswer } from '../vendor-answer.ts'
import { type VendorError, VendorRateLimited, VendorRefused } from '../vendor-errors.ts'

interface Answer {
  readonly vendor: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly nowMs: number
}

const leastWaitMs = 1_000

/** When the service takes calls again: `x-ratelimit-reset` in unix seconds, about two seconds ahead; at least a second. */
export function waitUntilReset(headers: Headers, nowMs: number): number {
  const resetMs = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1_000
  return Number.isNaN(resetMs) ? leastWaitMs : Math.max(leastWaitMs, resetMs - nowMs)
}

/** The service's words of a failure, which are flat and carry no code: for people, never to decide by. */
function wordsOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return text
  }
}

/** The typed error for an answer of status 400 or above, by its status alone. */
export function errorOfHeartbeatAnswer(answer: Answer): VendorError {
  const { vendor, status, headers, nowMs } = answer
  const said = `answered ${status} ${wordsOf(answer.text).slice(0, 200)}`.trim()
  if (status === 429) return new VendorRateLimited(vendor, said, waitUntilReset(headers, nowMs))
  if (status >= 400 && status < 500 && status !== 404 && status !== 408)
    return new VendorRefused(vendor, status, said)
  return errorOfAnswer(answer)
}
