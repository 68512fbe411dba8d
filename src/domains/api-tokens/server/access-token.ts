import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/services.ts'

/** How long an access token lasts, which a client gets for its secret. */
export const accessMinutes = 60

const prefix = 'hr_acc_'

const sign = ({ secret }: Pick<Services, 'secret'>, payload: string, tokenHash: string) =>
  createHmac('sha256', secret).update(`access ${payload} ${tokenHash}`).digest('base64url')

/** Makes an access token of an hour from a token that lasts: it ends with that one, also when that is made anew. */
export function writeAccessToken(
  services: Pick<Services, 'secret'>,
  { id, tokenHash }: { readonly id: number; readonly tokenHash: string },
  nowMs: number,
): string {
  const payload = `${id}.${nowMs + accessMinutes * 60_000}`
  return `${prefix}${payload}.${sign(services, payload, tokenHash)}`
}

/** The number of the token that it was made of, if it reads like one and has not ended; its signature is still to be checked. */
export function readAccessToken(
  text: string,
  nowMs: number,
): { id: number; payload: string; mark: string } | undefined {
  const parts = new RegExp(`^${prefix}(([1-9]\\d{0,8})\\.(\\d{13}))\\.([\\w-]{43})$`).exec(text)
  if (!parts || Number(parts[3]) <= nowMs) return undefined
  return { id: Number(parts[2]), payload: parts[1] ?? '', mark: parts[4] ?? '' }
}

export const isSigned = (
  services: Pick<Services, 'secret'>,
  { payload, mark }: { readonly payload: string; readonly mark: string },
  tokenHash: string,
): boolean => timingSafeEqual(Buffer.from(mark), Buffer.from(sign(services, payload, tokenHash)))
