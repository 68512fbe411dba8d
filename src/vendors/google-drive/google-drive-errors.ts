import { isRateLimit, reasonsOf } from '../google-reasons.ts'
import { errorOfAnswer } from '../vendor-answer.ts'
import { VendorError } from '../vendor-errors.ts'

/** A file of this id is there (409): a making that was tried again. */
export class FileExists extends VendorError {
  readonly mayPass = false
}

/** So many were shared today that no more is (403): it passes by hours, not by seconds. */
export class SharingSpent extends VendorError {
  readonly mayPass = false
}

interface Answer {
  readonly vendor: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly nowMs: number
}

/** The typed error for an answer of Google Drive of status 400 or above: its reason decides, not its code. */
export function errorOfDriveAnswer(answer: Answer): VendorError {
  const { vendor, status, text } = answer
  const reasons = reasonsOf(text)
  const message = `answered ${status} ${reasons.join(', ') || text.slice(0, 300)}`.trim()
  if (reasons.includes('fileIdInUse') || status === 409) return new FileExists(vendor, message)
  if (reasons.includes('sharingRateLimitExceeded')) return new SharingSpent(vendor, message)
  if (status === 403 && isRateLimit(reasons)) return errorOfAnswer({ ...answer, status: 429 })
  return errorOfAnswer(answer)
}
