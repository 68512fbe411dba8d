import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { finishLogin } from '../complete-sign-in.ts'
import { noteLink } from '../links.ts'
import { listWithFactor } from '../second-factor/factors.queries.ts'
import type { SignInRequest } from '../sign-in-events.ts'
import { newDevice, readDevice } from './device-cookie.ts'
import { loginEnd, loginSeconds } from './login-length.ts'
import { isSuperAdmin } from './required-provider.ts'
import { writeSessionCookie } from './session-cookie.ts'

interface SignOn {
  readonly userId: number
  readonly request: SignInRequest
  /** The cookies of the browser. */
  readonly cookie: string
  /** The name of the provider that has just told who it is. */
  readonly provider: string
}

interface Opened {
  readonly cookies: string[]
  /** It lets nobody in before the second factor is shown. */
  readonly awaits: boolean
}

/** Logs in the person whom a provider of the school has named, as after any other way; in the caller's transaction. */
export async function openSignOn(
  db: Database,
  services: Services,
  { userId, request, cookie, provider }: SignOn,
): Promise<Opened> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const token = crypto.randomUUID() + crypto.randomUUID()
  await db
    .insertInto('logins')
    .values({
      ...{ userId, token, userAgent: request.userAgent, ipAddress: request.ip },
      ...{ createdAt: now, updatedAt: now, expiresAt: loginEnd(nowMs, nowMs) },
    })
    .execute()
  const device = readDevice(cookie, services) ?? newDevice(services)
  const outcome = await finishLogin(db, services, token, {
    ...{ request, device, provider },
    method: 'single sign-on',
  })
  return {
    cookies: [writeSessionCookie(token, services, loginSeconds), device.cookie],
    awaits: outcome === 'awaits',
  }
}

/** Providers of the school stand among Google and others under this name. */
export const linkNameOf = (providerId: number): string => `sso:${providerId}`

/**
 * Whether somebody may do everything and nothing of ours would be asked of them: then no provider lets them in, or whoever
 * sets one up could be them (decision 138).
 */
export const isUnguarded = async (db: Database, userId: number): Promise<boolean> =>
  (await isSuperAdmin(db, userId)) && !(await listWithFactor(db, [userId])).has(userId)

/** Whom an account of a provider belongs to here. */
export const findLinkOwner = async (db: Database, providerId: number, subject: string) =>
  (
    await db
      .selectFrom('accounts')
      .select('userId')
      .where('providerId', '=', linkNameOf(providerId))
      .where('accountId', '=', subject)
      .executeTakeFirst()
  )?.userId

/** Whether somebody has an account of a provider already. */
export const isLinked = async (db: Database, providerId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('providerId', '=', linkNameOf(providerId))
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined

/** From now on an account of a provider is theirs, whichever address it tells. */
export async function linkSignOn(
  db: Database,
  request: SignInRequest,
  { providerId, subject, userId }: { providerId: number; subject: string; userId: number },
): Promise<void> {
  const name = linkNameOf(providerId)
  await db.insertInto('accounts').values({ userId, accountId: subject, providerId: name }).execute()
  await noteLink(db, request, { userId, providerId: name })
}

/** Forgets whose the accounts of a provider are. Returns how many were linked. */
export async function forgetSignOns(db: Database, providerId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('providerId', '=', linkNameOf(providerId))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
