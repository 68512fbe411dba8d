import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/services.ts'

export type Signer = Pick<Services, 'secret' | 'publicUrl'>

export const cookiePrefix = 'homeroom'

interface CookieKind {
  readonly name: string
  /** Stands before what is signed, so that a cookie of one kind is none of another. */
  readonly purpose: string
  readonly signer: Signer
}

const isSecure = ({ publicUrl }: Signer) => publicUrl.startsWith('https:')

/** better-auth's name for it; browsers take a `__Secure-` cookie over https only. */
const fullName = ({ name, signer }: CookieKind) =>
  `${isSecure(signer) ? '__Secure-' : ''}${cookiePrefix}.${name}`

const signatureOf = (value: string, { purpose, signer }: CookieKind) =>
  createHmac('sha256', signer.secret)
    .update(purpose + value)
    .digest('base64')

function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

/** What we signed, out of a cookie header; undefined when it is missing or its signature is not ours. */
export function readSignedCookie(header: string, kind: CookieKind): string | undefined {
  const raw = readCookie(header, fullName(kind))
  if (!raw) return undefined
  let text: string
  try {
    text = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  const dot = text.lastIndexOf('.')
  if (dot < 1) return undefined
  const value = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1))
  const expected = Buffer.from(signatureOf(value, kind))
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
}

/** `Set-Cookie`, signed as better-auth does: `value.signature`, HMAC-SHA256 in base64. */
export function writeSignedCookie(value: string, kind: CookieKind, maxAgeSeconds: number): string {
  const signed = value === '' ? '' : encodeURIComponent(`${value}.${signatureOf(value, kind)}`)
  return `${fullName(kind)}=${signed}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${isSecure(kind.signer) ? '; Secure' : ''}; SameSite=Lax`
}

/** better-auth signs the token alone. */
const sessionOf = (signer: Signer): CookieKind => ({ name: 'session_token', purpose: '', signer })

/** The session's token out of a cookie header; undefined when it is missing or its signature is not ours. */
export const readSessionToken = (header: string, signer: Signer): string | undefined =>
  readSignedCookie(header, sessionOf(signer))

/** `Set-Cookie` for a session. */
export const writeSessionCookie = (token: string, signer: Signer, maxAgeSeconds: number): string =>
  writeSignedCookie(token, sessionOf(signer), maxAgeSeconds)

/** `Set-Cookie` that takes the session cookie away. */
export const clearSessionCookie = (signer: Signer): string => writeSignedCookie('', sessionOf(signer), 0)
