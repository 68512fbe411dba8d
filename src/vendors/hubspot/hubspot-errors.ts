import { z } from 'zod'
import { errorOfAnswer, retryAfterMs } from '../vendor-answer.ts'
import { VendorError, VendorRateLimited, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'

/** Another record has this value of a unique property (409). */
export class CrmConflict extends VendorError {
  readonly mayPass = false
  /** Whose value it is, where the answer names it. */
  readonly existingId: string | null

  constructor(vendor: string, message: string, existingId: string | null) {
    super(vendor, message)
    this.existingId = existingId
  }
}

/** The account knows no such property: it is made once, then the call is repeated. */
export class CrmPropertyMissing extends VendorRefused {}

/** Every field may be missing; from the edge comes HTML. */
const envelope = z.object({
  message: z.string().catch(''),
  category: z.string().optional().catch(undefined),
  policyName: z.string().optional().catch(undefined),
})

const minuteMs = 60_000
/** How long each policy asks one to stay away where no header says it; a daily limit ends at the account's midnight. */
const waitMs: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  TEN_SECONDLY_ROLLING: 10_000,
  DAILY: 60 * minuteMs,
}

interface Answer {
  readonly vendor: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly nowMs: number
}

function read(text: string): z.output<typeof envelope> {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    return { message: text.slice(0, 300) }
  }
}

/** The typed error for an answer of HubSpot of status 400 or above. */
export function errorOfHubSpotAnswer(answer: Answer): VendorError {
  const { vendor, status, headers, nowMs } = answer
  const { message, category, policyName } = read(answer.text)
  const said = `answered ${status} ${[category, message].filter(Boolean).join(': ').slice(0, 300)}`.trim()
  if (status === 409) return new CrmConflict(vendor, said, /Existing ID:\s*(\d+)/.exec(message)?.[1] ?? null)
  if (status === 429) {
    const asked = retryAfterMs(headers.get('retry-after'), nowMs)
    return new VendorRateLimited(
      vendor,
      said,
      asked ?? waitMs[policyName ?? 'TEN_SECONDLY_ROLLING'] ?? 10_000,
    )
  }
  // Locked, and being moved to another data centre: both pass.
  if (status === 423) return new VendorRateLimited(vendor, said, 2_000)
  if (status === 477)
    return new VendorRateLimited(vendor, said, retryAfterMs(headers.get('retry-after'), nowMs) ?? minuteMs)
  if (status === 400 && message.includes('PROPERTY_DOESNT_EXIST'))
    return new CrmPropertyMissing(vendor, status, said)
  if (status >= 500) return new VendorUnavailable(vendor, said)
  return errorOfAnswer(answer)
}
