import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { forgetAccountFailures } from '../sign-in-failures.ts'
import { checkOwnPassword } from './own-password.ts'

/**
 * Shows that it is still the viewer who is logged in here: what needs a fresh sign-in counts from now. The password is
 * looked at before there is a transaction: it takes its time, and counts on a connection of its own.
 */
export async function proveOneself(call: HandlerArguments<{ readonly password: string }>) {
  const { viewer, services, input } = call
  await checkOwnPassword(call, 'password', input.password)
  return async (db: Database) => {
    await db
      .updateTable('logins')
      .set({ provedAt: new Date(services.clock.nowMs()) })
      .where('id', '=', viewer.loginId)
      .execute()
    await forgetAccountFailures(db, services.secret, viewer.email)
    return { ok: true as const }
  }
}
