import { cleanLine } from '#contract/clean-text.ts'
import {
  type VendorError,
  VendorNotFound,
  VendorRateLimited,
  VendorRefused,
  VendorUnavailable,
} from './vendor-errors.ts'

/** The typed error for an answer of status 400 or above. The service's own words are kept, shortened and as text that a table takes. */
export function errorOfAnswer(answer: {
  vendor: string
  status: number
  headers: Headers
  text: string
  nowMs: number
}): VendorError {
  const { vendor, status, headers, nowMs } = answer
  const message = `answered ${status} ${cleanLine(answer.text.slice(0, 300))}`.trim()
  if (status === 404) return new VendorNotFound(vendor, message)
  if (status === 429)
    return new VendorRateLimited(vendor, message, retryAfterMs(headers.get('retry-after'), nowMs))
  if (status === 408 || status >= 500) return new VendorUnavailable(vendor, message)
  return new VendorRefused(vendor, status, message)
}

/** Whatever a token endpoint refuses is our key's, and no call's: of one that ended it says `invalid_grant`, 400 (RFC 6749 §5.2). */
export const refusalOfKey = (error: VendorError): VendorError =>
  error instanceof VendorRefused && error.status !== 403
    ? new VendorRefused(error.vendor, 401, error.message.replace(`${error.vendor}: `, ''))
    : error

/** A Retry-After header in ms from now: seconds, an HTTP date, or the ISO instant that Zoom sends; null when it says nothing. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
