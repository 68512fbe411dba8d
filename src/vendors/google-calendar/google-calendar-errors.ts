import { isRateLimit, reasonsOf } from '../google-reasons.ts'
import { errorOfAnswer } from '../vendor-answer.ts'
import { VendorError } from '../vendor-errors.ts'

/** The sync token is too old or from elsewhere (410): forget what was mirrored and read everything again. */
export class SyncTokenExpired extends VendorError {
  readonly mayPass = false
}

/** The event was deleted already (410 on one event). */
export class EventGone extends VendorError {
  readonly mayPass = false
}

/** Someone changed the event since it was read (412): read it again and decide anew. */
export class EventChanged extends VendorError {
  readonly mayPass = false
}

/** An event of this id exists (409): an insert that was tried again, or someone was faster. */
export class EventExists extends VendorError {
  readonly mayPass = false
}

interface Answer {
  vendor: string
  status: number
  headers: Headers
  text: string
  nowMs: number
}

/** The typed error for an answer of Google Calendar of status 400 or above. */
export function errorOfGoogleAnswer(answer: Answer): VendorError {
  const { vendor, status, text } = answer
  const reasons = reasonsOf(text)
  const message = `answered ${status} ${reasons.join(', ') || text.slice(0, 300)}`.trim()
  if (status === 403 && isRateLimit(reasons)) return errorOfAnswer({ ...answer, status: 429 })
  if (status === 409) return new EventExists(vendor, message)
  if (status === 412) return new EventChanged(vendor, message)
  if (status === 410)
    return reasons.includes('deleted')
      ? new EventGone(vendor, message)
      : new SyncTokenExpired(vendor, message)
  return errorOfAnswer(answer)
}
