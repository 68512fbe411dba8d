import { ORPCError } from '@orpc/server'
import { secondFactorPermissions } from '#contract/permissions.ts'
import { school } from '#contract/school/school.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { secondFactorContract } from '../../contract/second-factor.contract.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { attemptKeys, countAttempt, forgetFailures, tooManyText } from '../sign-in-failures.ts'
import { beginApp, confirmApp, deleteApp } from './authenticator-app.ts'
import { requireFactorProof } from './factor-proof.ts'
import { findAppDate, listWithFactor, lockFactors } from './factors.queries.ts'
import { gainFactor, loseFactor } from './gain-and-lose.ts'
import { confirmMailbox, mailMailboxLink, requireMayGain } from './mailbox.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { addressOf } from './totp.ts'

const theApp = 'An authenticator app'

export const secondFactorRoutes = handlers(secondFactorContract, {
  getOwnFactors: async ({ db, viewer }) => {
    const [app, left] = await Promise.all([
      findAppDate(db, viewer.userId),
      countRecoveryCodes(db, viewer.userId),
    ])
    const needing = [...viewer.grants.keys(), ...viewer.withheld]
    return {
      appSince: app?.toISOString() ?? null,
      recoveryCodesLeft: left,
      hasShown: viewer.hasSecondFactor,
      isRequired: needing.some((permission) => secondFactorPermissions.has(permission)),
    }
  },

  mailLink: mailMailboxLink,

  confirmMailbox: ({ input, ...call }) => confirmMailbox(call, input.token),

  beginApp: async (call) => {
    await requireMayGain(call)
    const { db, viewer, services } = call
    const secret = await beginApp(db, services, viewer.userId)
    if (secret === undefined) throw invalid({ form: 'You have an authenticator app. Remove it first.' })
    return { secret, address: addressOf(secret, viewer.email, school().productName) }
  },

  confirmApp: { expect: requireMayGain, prepare: confirmOwnApp },

  removeApp: async (call) => {
    await requireFactorProof(call)
    await lockFactors(call.db, call.viewer.userId)
    if (!(await deleteApp(call.db, call.viewer.userId))) throw notFound()
    await loseFactor(call.db, call, theApp)
    return { ok: true as const }
  },

  renewRecoveryCodes: async (call) => {
    await requireFactorProof(call)
    const { db, viewer, services, request } = call
    await lockFactors(db, viewer.userId)
    if (!(await listWithFactor(db, [viewer.userId])).has(viewer.userId))
      throw invalid({ form: 'Set up a second factor first; the codes are for when you do not have it.' })
    const codes = await renewRecoveryCodes(db, viewer.userId, services.clock.nowMs())
    await recordSignInEvent(db, request, { userId: viewer.userId, event: 'recovery_renewed' })
    return { recoveryCodes: codes }
  },
})

/** Wrong codes are counted outside of the transaction, which a refusal takes back. */
async function confirmOwnApp(call: HandlerArguments<{ readonly code: string }>) {
  const { viewer, services, input } = call
  const keys = attemptKeys(services.secret, {
    ...{ purpose: 'code', email: viewer.email },
    ...{ knownDevice: null, loginId: viewer.loginId },
  } as const)
  const { waitSeconds } = await countAttempt(services.pool, keys, services.clock.nowMs())
  if (waitSeconds > 0) throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyText(waitSeconds) })
  return async (db: Database) => {
    await lockFactors(db, viewer.userId)
    const code = input.code.replace(/\s/g, '')
    if (!(await confirmApp(db, services, { userId: viewer.userId, code })))
      throw invalid({
        code: 'This is not the code in the app. Check that the clock of your phone is right.',
      })
    await forgetFailures(db, keys)
    return { recoveryCodes: await gainFactor(db, call, theApp) }
  }
}
