import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { readDevice } from '../logins/device-cookie.ts'
import { forgetDevices } from '../logins/known-devices.queries.ts'
import { deleteLinks, deleteOtherLogins } from '../logins/logins.queries.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { forgetAccountFailures } from '../sign-in-failures.ts'
import { tellOfPassword } from '../sign-in-notices.ts'
import { checkOwnPassword, wrongPassword } from './own-password.ts'
import { hashPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
  readonly endOtherSessions: boolean
}

/**
 * Changes the viewer's own password: the current one must be right, the new one as strong as after a reset. Tells the
 * person by mail, and unless asked not to ends every other log-in; returns how many. Passwords are looked at and made
 * before there is a transaction: they take their time, and tries are counted on a connection of their own. Throws field
 * sentences, and too-many after five wrong ones.
 */
export async function changePassword(call: HandlerArguments<PasswordChange>) {
  const { viewer, services, request, input } = call
  const { secret, clock, publicUrl } = services
  const nowMs = clock.nowMs()
  const fault = passwordFault(input.newPassword)
  if (fault) throw invalid({ newPassword: fault })
  if (input.newPassword === input.currentPassword)
    throw invalid({ newPassword: 'This is already your password.' })
  const account = await checkOwnPassword(call, 'currentPassword', input.currentPassword)

  const password = await hashPassword(input.newPassword)
  return async (db: Database) => {
    // Over the one that was looked at only: one that was set meanwhile by a link stays.
    const changed = await db
      .updateTable('accounts')
      .set({ password, updatedAt: new Date(nowMs) })
      .where('id', '=', account.id)
      .where('password', '=', account.password)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw wrongPassword('currentPassword')
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
    return { ended }
  }
}
