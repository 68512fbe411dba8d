import { createHash, randomBytes } from 'node:crypto'

/** What the database finds a token by; 256 random bits need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new token of a kind, `hr_scim_…`. It is shown once; its end lets people tell it from the one before. */
export function makeToken(prefix: 'hr_scim' | 'hr_api') {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashToken(token), tokenEnd: token.slice(-4) }
}
