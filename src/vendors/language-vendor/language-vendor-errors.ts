import { z } from 'zod'
import { errorOfAnswer } from '../vendor-answer.ts'
import { VendorError, VendorRefused } from '../vendor-errors.ts'

/** The place in a list that one asked for has ended (410): the reading begins anew. */
export class CursorExpired extends VendorError {
  readonly mayPass = false
}

/** Every licence is used (409 `seat_limit`): somebody has to free one, or buy more. */
export class SeatsSpent extends VendorRefused {}

const envelope = z.object({ error: z.object({ code: z.string().catch(''), message: z.string().catch('') }) })

function codeOf(text: string): string {
  try {
    return envelope.parse(JSON.parse(text)).error.code
  } catch {
    // From the edge comes HTML.
    return ''
  }
}

/** The typed error for an answer of the language vendor of status 400 or above. */
export function errorOfLanguageAnswer(answer: Parameters<typeof errorOfAnswer>[0]): VendorError {
  const code = codeOf(answer.text)
  if (answer.status === 410) return new CursorExpired(answer.vendor, 'the place in the list has ended')
  if (answer.status === 409 && code === 'seat_limit')
    return new SeatsSpent(answer.vendor, 409, 'no licence is free')
  return errorOfAnswer(answer)
}
