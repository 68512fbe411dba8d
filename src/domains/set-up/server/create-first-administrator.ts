import { ORPCError } from '@orpc/server'
import type { z } from 'zod'
import {
  attemptKeys,
  beginOwnLogin,
  countAttempt,
  forgetFailures,
  passwordFault,
  setFirstPassword,
  tooManyText,
} from '#domains/sign-in/server/sign-in.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { setUpContract } from '../contract/set-up.contract.ts'
import { insertAdministrator } from './make-administrator.ts'
import { deleteLinks, hasAdministrator, lockSetUp, opensSetUp } from './set-up-link.ts'

type Input<Name extends keyof typeof setUpContract> = z.output<
  NonNullable<(typeof setUpContract)[Name]['~orpc']['inputSchema']>
>

/**
 * Throws not-found unless the token opens the set-up; five wrong ones from one address have to wait, counted outside
 * of the transaction that a refusal takes back. Once there is an administrator nothing is counted and nothing is told.
 */
export async function requireSetUp({ db, services, request, input }: HandlerArguments<{ token: string }>) {
  if (await hasAdministrator(db)) throw notFound()
  const nowMs = services.clock.nowMs()
  const keys = attemptKeys(services.secret, { purpose: 'set-up', email: request.ip, knownDevice: null })
  const { waitSeconds } = await countAttempt(services.pool, keys, nowMs)
  if (waitSeconds > 0) throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyText(waitSeconds) })
  if (!(await opensSetUp(db, input.token, nowMs))) throw notFound()
  await forgetFailures(services.database, keys)
}

/** Makes the first administrator, ends the address and signs them in. Throws not-found and sentences by field. */
export async function createFirstAdministrator(call: HandlerArguments<Input<'createAdministrator'>>) {
  const { db, services, request, input } = call
  await lockSetUp(db)
  await requireSetUp(call)
  const fault = passwordFault(input.password)
  if (fault) throw invalid({ password: fault })
  const userId = await insertAdministrator(db, request, {
    firstName: input.first_name,
    lastName: input.last_name,
    email: input.email,
  })
  await setFirstPassword(db, userId, input.password)
  await deleteLinks(db)
  request.setHeader('set-cookie', await beginOwnLogin(db, services, request, userId))
  return { ok: true as const }
}
