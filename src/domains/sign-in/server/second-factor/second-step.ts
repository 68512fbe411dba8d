import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { token } from '#contract/values.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { welcome } from '../complete-sign-in.ts'
import { newDevice, readDevice } from '../logins/device-cookie.ts'
import { loginEnd, loginSeconds } from '../logins/login-length.ts'
import { readSessionToken, writeSessionCookie } from '../logins/session-cookie.ts'
import { factsOf, read, refuse, refuseFields, refuseLocked } from '../plain-answers.ts'
import { lockFactors, trustDevice } from './factors.queries.ts'
import { resemblesRecoveryCode } from './recovery-codes.ts'
import { codeKeys, countCode, forgetCodes, noteWrongCode, takeCode, wrongCodeText } from './take-code.ts'

const typed = z.object({
  code: token(40, 'Type the code without invisible characters.').min(1, 'Type the code.'),
  /** This browser is the person's alone: it is not asked again for some days. */
  trust: z.boolean().default(false),
})

/** The log-in of a browser that still waits for its second factor. */
const findWaiting = (db: Database, sessionToken: string, nowMs: number) =>
  db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.userId')
    .select(['logins.id as loginId', 'users.id', 'users.name', 'users.email', 'users.role'])
    .where('logins.token', '=', sessionToken)
    .where('logins.awaitsSecondFactor', '=', true)
    .where('logins.expiresAt', '>', new Date(nowMs))
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

/**
 * The second step of a log-in: a code of the app or one on paper, each of which works once. Wrong ones are counted as wrong
 * passwords are, before they are looked at. The log-in gets a new number: who saw the one before has nothing.
 */
export async function takeSecondStep(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const body = read(typed, request, reply)
  if (!body) return reply
  const { clock, database } = services
  const nowMs = clock.nowMs()
  const facts = factsOf(request)
  const cookie = request.headers.cookie ?? ''
  const sessionToken = readSessionToken(cookie, services)
  const login = sessionToken ? await findWaiting(database, sessionToken, nowMs) : undefined
  if (!login)
    return refuse(request, reply, 401, 'UNAUTHORIZED', 'That took too long. Log in again from the start.')
  const keys = await codeKeys(services, { ...login, cookie })
  const { waitSeconds, locks } = await countCode(services, keys)
  if (waitSeconds > 0) return refuseLocked(request, reply, waitSeconds)

  const device = readDevice(cookie, services) ?? newDevice(services)
  const shown = { person: login, request: facts, code: body.code }
  const next = crypto.randomUUID() + crypto.randomUUID()
  const isIn = await inTransaction(database, async (db) => {
    await lockFactors(db, login.id)
    const isRight = await takeCode(db, services, shown)
    if (!isRight || !(await openLogin(db, login.loginId, next, nowMs))) return false
    await forgetCodes(db, keys)
    await welcome(db, services, {
      ...{ person: login, request: facts, device },
      method: resemblesRecoveryCode(body.code) ? 'recovery code' : 'code',
    })
    if (body.trust) await trustDevice(db, { userId: login.id, deviceHash: device.hash, nowMs })
    return true
  })
  if (isIn) {
    reply.header('set-cookie', [writeSessionCookie(next, services, loginSeconds), device.cookie])
    return reply.send({ ok: true })
  }
  await inTransaction(database, (db) => noteWrongCode(db, services, { ...shown, locks }))
  return refuseFields(request, reply, { code: wrongCodeText(body.code) })
}

/** Lets a log-in in that waited; false when it does not wait any more. */
async function openLogin(db: Database, loginId: number, nextToken: string, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs)
  const opened = await db
    .updateTable('logins')
    .set({
      ...{ token: nextToken, awaitsSecondFactor: false, secondFactorAt: now },
      // The password was shown just before, the code now.
      ...{ createdAt: now, updatedAt: now, expiresAt: loginEnd(nowMs, nowMs) },
    })
    .where('id', '=', loginId)
    .where('awaitsSecondFactor', '=', true)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}
