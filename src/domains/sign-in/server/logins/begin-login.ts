import type { RequestFacts } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { newDevice, readDevice } from './device-cookie.ts'
import { rememberDevice } from './known-devices.queries.ts'
import { loginEnd, loginSeconds } from './login-length.ts'
import { writeSessionCookie } from './session-cookie.ts'

/**
 * Logs in a person who has just proved who they are in another way than by password: the link of the set-up, which only
 * whoever runs the server has seen, is as good as a second factor. Returns the cookies to set.
 */
export async function beginOwnLogin(
  db: Database,
  services: Services,
  request: Pick<RequestFacts, 'id' | 'ip' | 'userAgent' | 'cookie'>,
  userId: number,
): Promise<string[]> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const token = crypto.randomUUID() + crypto.randomUUID()
  await db
    .insertInto('logins')
    .values({
      userId,
      token,
      userAgent: request.userAgent.slice(0, 400),
      ipAddress: request.ip,
      createdAt: now,
      updatedAt: now,
      expiresAt: loginEnd(nowMs, nowMs),
      secondFactorAt: now,
    })
    .execute()
  const device = readDevice(request.cookie, services) ?? newDevice(services)
  await rememberDevice(db, userId, device.hash, nowMs)
  await recordSignInEvent(db, request, { userId, event: 'signed_in', details: { isNewDevice: true } })
  return [writeSessionCookie(token, services, loginSeconds), device.cookie]
}
