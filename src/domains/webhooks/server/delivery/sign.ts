import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: 32 random bytes, of which the receiver is told once. */
export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** The key that a secret stands for. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(prefix, ''), 'base64')

/** One entry of `webhook-signature`, of the bytes as they are sent. */
export function sign(
  secret: string,
  {
    messageId,
    timestamp,
    body,
  }: { readonly messageId: string; readonly timestamp: number; readonly body: string },
): string {
  const text = `${messageId}.${timestamp}.${body}`
  return `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`
}

/** The headers of one try, signed with each secret that holds now, the newest first. */
export function signedHeaders(
  secrets: readonly string[],
  { messageId, body, nowMs }: { readonly messageId: string; readonly body: string; readonly nowMs: number },
): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => sign(secret, { messageId, timestamp, body })).join(' '),
  }
}
