import { ORPCError } from '@orpc/server'
import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { lockFactors } from '../second-factor/factors.queries.ts'
import {
  codeKeys,
  countCode,
  forgetCodes,
  noteWrongCode,
  takeCode,
  wrongCodeText,
} from '../second-factor/take-code.ts'
import { attemptKeys, forgetFailures, tooManyText } from '../sign-in-failures.ts'
import { checkOwnPassword } from './own-password.ts'

type Call = HandlerArguments<{ readonly password: string; readonly code?: string | undefined }>

/**
 * Shows that it is still the viewer who is logged in here: what needs a fresh sign-in counts from now, and with a code
 * what needs the second factor. Both are looked at before there is a transaction: the password takes its time, and wrong
 * ones count on a connection of their own.
 */
export async function proveOneself(call: Call) {
  const { viewer, services, input } = call
  await checkOwnPassword(call, 'password', input.password)
  if (input.code !== undefined) await checkOwnCode(call, input.code)
  const now = new Date(services.clock.nowMs())
  return async (db: Database) => {
    await db
      .updateTable('logins')
      .set({ provedAt: now, ...(input.code !== undefined && { secondFactorAt: now }) })
      .where('id', '=', viewer.loginId)
      .execute()
    // Only what was counted of passwords: a right one gives nobody five more codes to guess.
    const { email } = viewer
    await forgetFailures(db, attemptKeys(services.secret, { purpose: 'change', email, knownDevice: null }))
    return { ok: true as const }
  }
}

/** Wrong ones are counted together with those typed at the second step. */
async function checkOwnCode({ viewer, services, request }: Call, code: string): Promise<void> {
  const { userId: id, name, email } = viewer
  const shown = { person: { id, name, email }, request, code }
  const keys = await codeKeys(services, { email, loginId: viewer.loginId, cookie: request.cookie })
  const { waitSeconds, locks } = await countCode(services, keys)
  if (waitSeconds > 0) throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyText(waitSeconds) })
  const isRight = await inTransaction(services.database, async (db) => {
    await lockFactors(db, id)
    const isTaken = await takeCode(db, services, shown)
    if (isTaken) await forgetCodes(db, keys)
    else await noteWrongCode(db, services, { ...shown, locks })
    return isTaken
  })
  if (!isRight) throw invalid({ code: wrongCodeText(code) })
}
