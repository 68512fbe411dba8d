import { z } from 'zod'
import { errorOfAnswer } from '../vendor-answer.ts'
import { type VendorError, VendorRateLimited, VendorRefused } from '../vendor-errors.ts'

/** Nobody of that address has an account of the school at Zoom, or theirs may not host (codes 1001, 1010, 3161). */
export class HostMissing extends VendorRefused {}

/** The host made and changed as many meetings as Zoom allows in a day; it allows more at 00:00 UTC. */
export class HostSpent extends VendorRateLimited {}

const answerBody = z.object({ code: z.number(), message: z.string() })
const hostCodes = new Set([1001, 1010, 3161])
const dayMs = 24 * 60 * 60 * 1000

/** The typed error for an answer of Zoom of status 400 or above (https://developers.zoom.us/docs/api/errors/). */
export function errorOfZoomAnswer(answer: Parameters<typeof errorOfAnswer>[0]): VendorError {
  const { vendor, status, nowMs } = answer
  const body = bodyOf(answer.text)
  if (body === undefined) return errorOfAnswer(answer)
  if (hostCodes.has(body.code)) return new HostMissing(vendor, status, body.message)
  if (status === 429 && /daily rate limit/i.test(body.message))
    return new HostSpent(vendor, body.message, dayMs - (nowMs % dayMs))
  return errorOfAnswer(answer)
}

function bodyOf(text: string): z.output<typeof answerBody> | undefined {
  try {
    return answerBody.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // a proxy's page, not Zoom's answer
  }
}
