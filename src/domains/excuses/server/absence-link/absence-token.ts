import { createHmac, timingSafeEqual } from 'node:crypto'
import { school } from '#contract/school/school.ts'

/** What a link stands for: one guardian, one row of a roll. */
export interface AbsenceLink {
  readonly attendanceId: number
  readonly guardianId: number
}

// The purpose is signed along, so that a link never passes for another kind of token.
const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`absence-link:${text}`).digest('base64url')

/** `attendance.guardian.expiry.signature`; the expiry in epoch ms, in base 36. */
export function makeAbsenceToken(
  { attendanceId, guardianId }: AbsenceLink,
  secret: string,
  nowMs: number,
): string {
  const text = `${attendanceId}.${guardianId}.${(nowMs + school().absenceLinkDays * 86_400_000).toString(36)}`
  return `${text}.${sign(text, secret)}`
}

/** What a token stands for; undefined when it was changed, is of another purpose, or is too old. */
export function readAbsenceToken(token: string, secret: string, nowMs: number): AbsenceLink | undefined {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, end)
  const given = Buffer.from(token.slice(end + 1))
  const right = Buffer.from(sign(text, secret))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [attendanceId = '', guardianId = '', expiry = ''] = text.split('.')
  if (Number.parseInt(expiry, 36) < nowMs) return undefined
  return { attendanceId: Number(attendanceId), guardianId: Number(guardianId) }
}
