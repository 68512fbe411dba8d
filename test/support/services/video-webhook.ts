import { zoomSignature } from '../../../src/vendors/zoom/zoom-webhook.ts'
import type { Answer } from '../client.ts'
import type { TestSchool } from '../schools/test-school.ts'

/** What a call says otherwise than the video service would. */
interface Forged {
  readonly signature?: string
  /** Epoch seconds as text. */
  readonly timestamp?: string
}

/** Posts what the video service tells, signed with its secret at the school's time. */
export function postVideoWebhook(
  { nobody, clock }: Pick<TestSchool, 'nobody' | 'clock'>,
  secret: string,
  payload: string,
  { timestamp = String(Math.floor(clock.nowMs() / 1000)), signature }: Forged = {},
): Promise<Answer> {
  return nobody.call({
    method: 'POST',
    url: '/api/webhooks/video-meeting',
    headers: {
      'content-type': 'application/json',
      'frontend-id': '',
      'x-zm-request-timestamp': timestamp,
      'x-zm-signature': signature ?? zoomSignature(secret, timestamp, payload),
    },
    payload,
  })
}
