import { ORPCError } from '@orpc/server'
import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { attemptKeys, countAttempt, tooManyText } from '../sign-in-failures.ts'
import { verifyPassword } from './password-hash.ts'

/** What somebody reads whose current password is another. */
export const wrongPassword = (field: string) => invalid({ [field]: 'This is not your password.' })

/**
 * The viewer's account with the hash of its password, once the one that was typed is right. Throws the sentence of the field it was
 * typed in, and too-many after five wrong ones.
 */
export async function checkOwnPassword(
  call: Omit<HandlerArguments<unknown>, 'input'>,
  field: string,
  typed: string,
): Promise<{ readonly id: number; readonly password: string }> {
  const { db, viewer, services, request } = call
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('userId', '=', viewer.userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password)
    throw invalid({ [field]: 'You have no password here. Ask for a link on the login page to set one.' })
  // Counted and recorded outside of the transaction, which a wrong password takes back.
  const keys = attemptKeys(services.secret, { purpose: 'change', email: viewer.email, knownDevice: null })
  const { waitSeconds } = await countAttempt(services.pool, keys, services.clock.nowMs())
  if (waitSeconds > 0) throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyText(waitSeconds) })
  if (await verifyPassword({ hash: account.password, password: typed }))
    return { id: account.id, password: account.password }
  await recordSignInEvent(services.database, request, { userId: viewer.userId, event: 'change_failed' })
  throw wrongPassword(field)
}
