import { X509Certificate } from 'node:crypto'

export interface Certificate {
  /** What it calls itself, `idp.riverside.edu`. */
  readonly subject: string
  readonly beginsMs: number
  readonly endsMs: number
  readonly pem: string
}

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Base64 in lines, as PEM has it. */
const toPem = (base64: string): string =>
  ['-----BEGIN CERTIFICATE-----', ...(base64.match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----'].join('\n')

function read(pem: string): Certificate | undefined {
  try {
    const { subject, validFrom, validTo } = new X509Certificate(pem)
    const name = /(?:^|\n)CN=([^\n]+)/.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
    return { subject: name, beginsMs: Date.parse(validFrom), endsMs: Date.parse(validTo), pem }
  } catch {
    return undefined
  }
}

/**
 * Certificates as people paste them: one or several, in PEM or as the bare letters that metadata have. Undefined when one
 * of them cannot be read.
 */
export function readCertificates(typed: string): Certificate[] | undefined {
  const blocks = typed.match(block) ?? (/^[\s\w+/=]+$/.test(typed) ? [toPem(typed.replace(/\s/g, ''))] : [])
  const outside = typed.replace(block, '').trim()
  const found = blocks.map(read)
  if (blocks.length === 0 || (typed.includes('-----BEGIN') && outside !== '')) return undefined
  return found.every((one) => one !== undefined) ? found : undefined
}

/** Those that are valid at an instant. */
export const validAt = (certificates: readonly Certificate[], nowMs: number): Certificate[] =>
  certificates.filter(({ beginsMs, endsMs }) => beginsMs <= nowMs && nowMs < endsMs)

/** When nobody could log in any more: the end of the last one; undefined without any. */
export const lastEnd = (certificates: readonly Certificate[]): number | undefined =>
  certificates.length === 0 ? undefined : Math.max(...certificates.map(({ endsMs }) => endsMs))

/** A certificate of the stored ones; what cannot be read any more is left out. */
export const storedCertificates = (pems: readonly string[]): Certificate[] =>
  pems.map(read).filter((one) => one !== undefined)

const soonMs = 30 * 24 * 60 * 60_000

/** Whether the last certificate has ended or ends within 30 days; null when neither, or without any. */
export function endingOf(endsMs: number | undefined, nowMs: number): 'ended' | 'soon' | null {
  if (endsMs === undefined || endsMs > nowMs + soonMs) return null
  return endsMs <= nowMs ? 'ended' : 'soon'
}
