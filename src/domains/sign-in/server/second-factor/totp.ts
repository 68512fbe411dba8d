import { createHmac, randomBytes } from 'node:crypto'

/** As every authenticator app takes it without being asked (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const stepSeconds = 30
const digits = 6
/** A phone whose clock is this many codes ahead or behind is still believed. */
const skew = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: what a person can type. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((held >>> (bits - 5)) & 31)
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of text) {
    held = (held << 5) | alphabet.indexOf(sign)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 255)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** 160 bits, as long as what they are hashed to. */
export const newSecret = (): string => toBase32(randomBytes(20))

export const stepOf = (nowMs: number): number => Math.floor(nowMs / 1000 / stepSeconds)

/** The code of a secret in a step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const from = hash.readUInt8(hash.length - 1) & 15
  const number = hash.readUInt32BE(from) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was typed, of those that count now; undefined for none. */
export function stepOfCode(secret: string, typed: string, nowMs: number): number | undefined {
  const now = stepOf(nowMs)
  return [now, now - skew, now + skew].find((step) => codeAt(secret, step) === typed)
}

/** The address in the picture that the app scans. */
export function addressOf(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
