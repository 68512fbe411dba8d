import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/services.ts'

type Signer = Pick<Services, 'secret' | 'publicUrl'>

export const cookiePrefix = 'homeroom'

const isSecure = ({ publicUrl }: Signer) => publicUrl.startsWith('https:')

/** better-auth's name for it; browsers take a `__Secure-` cookie over https only. */
export const sessionCookieName = (signer: Signer): string =>
  `${isSecure(signer) ? '__Secure-' : ''}${cookiePrefix}.session_token`

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

/** The session's token out of a cookie header; undefined when it is missing or its signature is not ours. */
export function readSessionToken(header: string, signer: Signer): string | undefined {
  const raw = readCookie(header, sessionCookieName(signer))
  if (!raw) return undefined
  let value: string
  try {
    value = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(signatureOf(token, signer.secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** `Set-Cookie` for a session, signed as better-auth does: `token.signature`, HMAC-SHA256 in base64. */
export function writeSessionCookie(token: string, signer: Signer, maxAgeSeconds: number): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, signer.secret)}`)
  return cookieLine(value, signer, maxAgeSeconds)
}

/** `Set-Cookie` that takes the session cookie away. */
export const clearSessionCookie = (signer: Signer): string => cookieLine('', signer, 0)

const cookieLine = (value: string, signer: Signer, maxAgeSeconds: number) =>
  `${sessionCookieName(signer)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${isSecure(signer) ? '; Secure' : ''}; SameSite=Lax`
