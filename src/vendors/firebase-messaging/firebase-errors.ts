import { z } from 'zod'
import { errorOfAnswer } from '../vendor-answer.ts'
import { VendorError, VendorMisanswered, VendorNotFound, VendorRefused } from '../vendor-errors.ts'

/** The browser takes no more, or its token never was one. */
export class BrowserGone extends VendorNotFound {}

/** The browser registered with another project than the one that we send by: one of the two is not the school's. */
export class OtherProject extends VendorError {
  readonly mayPass = false
}

/** This message will never be taken, by whichever browser; others will. */
export class MessageRefused extends VendorRefused {}

/** Google's envelope; beside it stands what Firebase itself says, where it was Firebase that answered. */
const envelope = z.object({
  error: z.object({
    message: z.string().catch(''),
    details: z.array(z.object({ '@type': z.string().catch(''), errorCode: z.string().catch('') })).catch([]),
  }),
})
const ownDetail = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

/** What Firebase says is wrong; nothing of a proxy's page, and no code where another machine of Google's answered. */
function read(text: string): { readonly code: string; readonly message: string } {
  try {
    const { message, details } = envelope.parse(JSON.parse(text)).error
    return { message, code: details.find((one) => one['@type'] === ownDetail)?.errorCode ?? '' }
  } catch {
    return { message: '', code: '' }
  }
}

type Answer = Parameters<typeof errorOfAnswer>[0]

/** Somebody answers at this address who knows nothing of it: not the service, or not where it is. */
const notTheService = ({ vendor }: Answer) =>
  new VendorMisanswered(vendor, 'answered 404 without the words of Firebase', { mayPass: false })

/**
 * The typed error for an answer of `messages:send` of status 400 or above
 * (https://firebase.google.com/docs/cloud-messaging/error-codes).
 */
export function errorOfFirebaseAnswer(answer: Answer): VendorError {
  const { vendor, status } = answer
  const { code, message } = read(answer.text)
  const said = `answered ${status} ${[code, message].filter(Boolean).join(': ').slice(0, 300)}`.trim()
  if (code === 'UNREGISTERED' || (status === 400 && /registration token/i.test(message)))
    return new BrowserGone(vendor, said)
  if (code === 'SENDER_ID_MISMATCH') return new OtherProject(vendor, said)
  if (status === 404) return notTheService(answer)
  if (status === 400) return new MessageRefused(vendor, status, said)
  return errorOfAnswer(answer)
}

/** The typed error for an answer of the token endpoint of status 400 or above; it knows no browsers. */
export const errorOfTokenAnswer = (answer: Answer): VendorError =>
  answer.status === 404 ? notTheService(answer) : errorOfAnswer(answer)
