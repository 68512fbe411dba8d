import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { newDevice } from './logins/device-cookie.ts'
import { noteMailboxShown } from './logins/known-devices.queries.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { beginApp } from './second-factor/authenticator-app.ts'

/** A signed-in browser. Returns the token of the cookie. */
export async function makeLogin(
  db: Database,
  choice: {
    readonly userId: number
    readonly nowMs: number
    readonly expiresInMs?: number
    readonly mirroredBy?: number
    readonly allowChanges?: boolean
    /** As somebody logs in who has set one up, unless it is said that they have not. */
    readonly withSecondFactor?: boolean
  },
): Promise<string> {
  const { userId, nowMs, expiresInMs = 60 * 60_000, mirroredBy = null, allowChanges = false } = choice
  const { withSecondFactor = true } = choice
  const { token } = await db
    .insertInto('logins')
    .values({
      userId,
      token: crypto.randomUUID(),
      expiresAt: new Date(nowMs + expiresInMs),
      createdAt: new Date(nowMs),
      updatedAt: new Date(nowMs),
      impersonatedBy: mirroredBy,
      secondFactorAt: withSecondFactor ? new Date(nowMs) : null,
      allowChanges,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      ipAddress: '203.0.113.7',
    })
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

/** Gives a person a password to log in with. */
export async function makePassword(db: Database, userId: number, password: string): Promise<void> {
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

/** A browser of a person in which a link of theirs was opened. Returns its cookie. */
export async function makeShownMailbox(db: Database, services: Services, userId: number): Promise<string> {
  const { hash, cookie } = newDevice(services)
  await noteMailboxShown(db, userId, hash, services.clock.nowMs())
  return cookie.split(';')[0] ?? ''
}

/** Gives a person an authenticator app that counts. Returns its secret. */
export async function makeApp(
  db: Database,
  services: Pick<Services, 'secret' | 'clock'>,
  userId: number,
): Promise<string> {
  const secret = await beginApp(db, services, userId)
  if (secret === undefined) throw new Error('They have an app already.')
  await db
    .updateTable('authenticatorApps')
    .set({ confirmedAt: new Date(services.clock.nowMs()) })
    .where('userId', '=', userId)
    .execute()
  return secret
}

/** A passkey that no key belongs to: for what lists, renames and removes. */
export async function makePasskeyRow(
  db: Database,
  { userId, name, nowMs }: { userId: number; name: string; nowMs: number },
): Promise<number> {
  const now = new Date(nowMs)
  const credentialId = Buffer.from(`${userId} ${name}`).toString('base64url')
  const { id } = await db
    .insertInto('passkeys')
    .values({
      ...{ userId, credentialId, name, publicKey: '', counter: 0 },
      ...{ deviceType: 'singleDevice', backedUp: false, createdAt: now, addedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
