import type { Config } from '#server/settings/config.ts'
import { guardedFetch } from '#server/vendors/guarded-fetch.ts'
import { readRetryAfter } from '../../rules/retry-schedule.ts'
import { signedHeaders } from './sign.ts'

/** How a try ended. */
export interface Outcome {
  readonly end: 'delivered' | 'failed' | 'gone'
  /** Null: it did not answer. */
  readonly status: number | null
  readonly answer: string
  readonly failure: string
  readonly durationMs: number
  /** It is slow, full or away: everything for it waits. So long, where it says how long. */
  readonly pause?: { readonly afterMs: number | undefined }
}

export interface Message {
  readonly url: string
  readonly secrets: readonly string[]
  readonly messageId: string
  readonly body: string
}

/** So much of an answer is kept for whoever looks why. */
const firstBytes = 1_000

/** Answers after which a receiver is left alone for a while. */
const slowDown = new Set([429, 502, 503, 504])

/** What the guard of outgoing calls allows for webhooks. */
export const guardOf = (config: Pick<Config, 'WEBHOOK_PRIVATE_ADDRESSES' | 'WEBHOOK_TIMEOUT'>) => ({
  allowsPrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
  setting: 'WEBHOOK_PRIVATE_ADDRESSES',
  patienceMs: config.WEBHOOK_TIMEOUT * 1_000,
  firstBytes,
})

/** One try. Taken is what is answered with 2xx and nothing else; no redirect is followed. */
export async function sendOne(
  { url, secrets, messageId, body }: Message,
  { config, nowMs }: { readonly config: Config; readonly nowMs: number },
): Promise<Outcome> {
  const beganMs = performance.now()
  const took = () => Math.round(performance.now() - beganMs)
  const headers = signedHeaders(secrets, { messageId, body, nowMs })
  try {
    const response = await guardedFetch(url, { method: 'POST', headers, body }, guardOf(config))
    const { status } = response
    const answer = readable(await response.text())
    const facts = { status, answer, durationMs: took() }
    if (response.ok) return { ...facts, end: 'delivered', failure: '' }
    const failure = failureOf(status)
    if (status === 410) return { ...facts, end: 'gone', failure }
    const afterMs = readRetryAfter(response.headers.get('retry-after'), nowMs)
    const isSlow = slowDown.has(status) || afterMs !== undefined
    return { ...facts, end: 'failed', failure, ...(isSlow && { pause: { afterMs } }) }
  } catch (error) {
    const failure = wordsOf(error, config.WEBHOOK_TIMEOUT)
    return {
      end: 'failed',
      status: null,
      answer: '',
      failure,
      durationMs: took(),
      pause: { afterMs: undefined },
    }
  }
}

function failureOf(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered ${status}: redirects are not followed. Enter the address it leads to.`
  if (status === 410) return 'It answered 410: nothing is received there any more.'
  if (status === 401 || status === 403)
    return `It answered ${status}: it did not accept the signature, or wants another key.`
  return `It answered ${status}.`
}

/** The database keeps no zero bytes, and a cut may go through a letter. */
const readable = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, firstBytes)

function wordsOf(error: unknown, seconds: number): string {
  if (!(error instanceof Error)) return 'It could not be reached.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `It did not answer within ${seconds} seconds.`
  const code = 'code' in error ? String(error.code) : ''
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'Nothing listens at this address.',
    ECONNRESET: 'It ended the connection without an answer.',
    ENOTFOUND: 'No machine has this name.',
    EAI_AGAIN: 'The name of the machine could not be looked up.',
    CERT_HAS_EXPIRED: 'Its certificate has ended.',
  }
  return known[code] ?? readable(error.message || 'It could not be reached.').slice(0, 300)
}
