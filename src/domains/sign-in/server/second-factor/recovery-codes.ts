import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { toBase32 } from './totp.ts'

const howMany = 10
/** 80 bits: what was hashed is found by nobody who reads the table. */
const bytes = 10

const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z2-7]/g, '')

/** By person: the same code of two people is not the same hash. */
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`recovery:${userId}:${plain(code)}`)
    .digest('base64url')

const newCode = () => (toBase32(randomBytes(bytes)).match(/.{4}/g) ?? []).join('-')

/** Whether something typed may be a recovery code, and not a code of an app. */
export const resemblesRecoveryCode = (typed: string): boolean => plain(typed).length === 16

/** Makes the codes of a person anew: those before are worth nothing. They are told once and kept as hashes. */
export async function renewRecoveryCodes(db: Database, userId: number, nowMs: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code), createdAt: new Date(nowMs) })))
    .execute()
  return codes
}

/** Whether a code is one of the person's that was not used; used by it, however many arrive at once. */
export async function takeRecoveryCode(
  db: Database,
  { userId, code, nowMs }: { readonly userId: number; readonly code: string; readonly nowMs: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, code))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
