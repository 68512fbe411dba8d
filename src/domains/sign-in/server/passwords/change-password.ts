import { ORPCError } from '@orpc/server'
import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { readDevice } from '../logins/device-cookie.ts'
import { forgetDevices } from '../logins/known-devices.queries.ts'
import { deleteLinks, deleteOtherLogins } from '../logins/logins.queries.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { attemptKeys, countAttempt, forgetAccountFailures, tooManyText } from '../sign-in-failures.ts'
import { tellOfPassword } from '../sign-in-notices.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'

const findPassword = (db: Database, userId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
  readonly endOtherSessions: boolean
}

/**
 * Changes the viewer's own password: the current one must be right, the new one as strong as after a reset. Tells the
 * person by mail, and unless asked not to ends every other log-in. Returns how many it ended. Throws field sentences,
 * and too-many after five wrong ones.
 */
export async function changePassword(call: HandlerArguments<PasswordChange>): Promise<number> {
  const { db, viewer, services, request, input } = call
  const { pool, secret, clock, publicUrl } = services
  const nowMs = clock.nowMs()
  const fault = passwordFault(input.newPassword)
  if (fault) throw invalid({ newPassword: fault })
  if (input.newPassword === input.currentPassword)
    throw invalid({ newPassword: 'This is the password you have.' })
  const account = await findPassword(db, viewer.userId)
  if (!account?.password)
    throw invalid({
      currentPassword: 'You have no password here. Ask for a link on the login page to set one.',
    })

  // Counted and recorded outside of the transaction, which a wrong password takes back.
  const keys = attemptKeys(secret, { purpose: 'change', email: viewer.email, knownDevice: null })
  const { waitSeconds } = await countAttempt(pool, keys, nowMs)
  if (waitSeconds > 0) throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyText(waitSeconds) })
  if (!(await verifyPassword({ hash: account.password, password: input.currentPassword }))) {
    await recordSignInEvent(services.database, request, { userId: viewer.userId, event: 'change_failed' })
    throw invalid({ currentPassword: 'This is not your password.' })
  }

  const password = await hashPassword(input.newPassword)
  await db
    .updateTable('accounts')
    .set({ password, updatedAt: new Date(nowMs) })
    .where('id', '=', account.id)
    .execute()
  await deleteLinks(db, viewer.userId)
  await forgetAccountFailures(db, secret, viewer.email)
  let ended = 0
  if (input.endOtherSessions) {
    ended = await deleteOtherLogins(db, viewer.userId, viewer.loginId)
    await forgetDevices(db, viewer.userId, readDevice(request.cookie, services)?.hash)
  }
  await recordSignInEvent(db, request, {
    userId: viewer.userId,
    event: 'password_changed',
    details: { ended },
  })
  const person = { id: viewer.userId, name: viewer.name, email: viewer.email }
  await tellOfPassword(db, { person, request, nowMs, publicUrl })
  return ended
}
