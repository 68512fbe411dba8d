import { createHash, randomBytes } from 'node:crypto'
import { school } from '#contract/school/school.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { deleteLinksOf } from '../logins/logins.queries.ts'
import { hashPassword } from './password-hash.ts'

const dayMs = 24 * 60 * 60_000

/** As better-auth keeps the links of a reset (`storeIdentifier: 'hashed'`), so that its own call takes this one. */
const identifierOf = (token: string) =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/**
 * An address at which a person chooses their password; it works once, for `welcomeLinkDays` of the school, and ends every link they had.
 * Only its hash is kept: it is in the mail, or on the operator's screen, and nowhere else.
 */
export async function makeWelcomeLink(
  db: Database,
  {
    userId,
    nowMs,
    publicUrl,
  }: { readonly userId: number; readonly nowMs: number; readonly publicUrl: string },
): Promise<string> {
  const links = await makeWelcomeLinks(db, { userIds: [userId], nowMs, publicUrl })
  return links.get(userId) ?? ''
}

/** The addresses of `makeWelcomeLink` for many people, by their number: two statements, however many. */
export async function makeWelcomeLinks(
  db: Database,
  {
    userIds,
    nowMs,
    publicUrl,
  }: { readonly userIds: readonly number[]; readonly nowMs: number; readonly publicUrl: string },
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map(userIds.map((userId) => [userId, randomBytes(24).toString('base64url')]))
  if (tokens.size === 0) return new Map()
  await deleteLinksOf(db, [...tokens.keys()])
  await insertRows(
    db,
    'verifications',
    [...tokens].map(([userId, token]) => ({
      identifier: identifierOf(token),
      value: String(userId),
      expiresAt: new Date(nowMs + school().welcomeLinkDays * dayMs),
      createdAt: new Date(nowMs),
      updatedAt: new Date(nowMs),
    })),
  )
  return new Map(
    [...tokens].map(([userId, token]) => [userId, `${publicUrl}/password/new?token=${token}&welcome=true`]),
  )
}

/** Gives a person who was just made the password they chose; the caller has held it against `passwordFault`. */
export async function setFirstPassword(db: Database, userId: number, password: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      userId,
      accountId: String(userId),
      providerId: 'credential',
      password: await hashPassword(password),
    })
    .execute()
}
