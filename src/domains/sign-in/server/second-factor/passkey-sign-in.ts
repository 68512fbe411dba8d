import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { token } from '#contract/values.ts'
import { countTry } from '#server/http/tries.ts'
import type { Services } from '#server/services.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { newDevice, readDevice } from '../logins/device-cookie.ts'
import { deleteEndedLinks } from '../logins/logins.queries.ts'
import { elsewhereText } from '../logins/required-provider.ts'
import { factsOf, read, refuse, refuseLocked } from '../plain-answers.ts'
import { askPasskeys } from './passkey-ceremony.ts'

/** What the browser answers, as WebAuthn writes it in JSON, without extensions: none is asked for. */
const shown = z.object({
  id: token(2_000),
  rawId: token(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: token(40).nullish(),
  response: z.object({
    clientDataJSON: token(8_000),
    authenticatorData: token(8_000),
    signature: token(8_000),
    userHandle: token(200).nullish(),
  }),
})

/** Challenges a minute for an address, behind which a whole school may stand. */
const mostAMinute = 120

/**
 * A challenge for any passkey of this school: who it is, the passkey says. Each is kept for minutes and anybody asks for
 * one, so they are counted by address and those that ended are removed here.
 */
export async function beginPasskeySignIn(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const nowMs = services.clock.nowMs()
  const { count, secondsLeft } = await countTry(services.database, `passkey:${request.ip}`, nowMs)
  if (count > mostAMinute) return refuseLocked(request, reply, secondsLeft)
  await deleteEndedLinks(services.database, nowMs)
  const answer = await askPasskeys(services, 'generate-authenticate-options', { cookie: '' })
  return reply
    .code(answer.status)
    .header('set-cookie', answer.headers.getSetCookie())
    .send(await answer.json())
}

/** Logs in whoever shows a passkey, which is both factors at once: what one has, and what one is or knows. */
export async function takePasskey(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const response = read(shown, request, reply)
  if (!response) return reply
  const answer = await askPasskeys(services, 'verify-authentication', {
    cookie: request.headers.cookie ?? '',
    from: factsOf(request),
    body: { response: { ...response, clientExtensionResults: {} } },
  })
  const completed =
    answer.ok &&
    (await completeSignIn(services, {
      cookies: answer.headers.getSetCookie(),
      request: factsOf(request),
      device: readDevice(request.headers.cookie ?? '', services) ?? newDevice(services),
      method: 'passkey',
      credentialId: response.id,
      cookie: request.headers.cookie ?? '',
    }))
  if (completed && completed.elsewhere !== undefined)
    return refuse(request, reply, 403, 'FORBIDDEN', elsewhereText(completed.elsewhere))
  if (!completed || completed.isRefused)
    return refuse(
      request,
      reply,
      401,
      'UNAUTHORIZED',
      'This passkey does not work here. Log in with your password.',
    )
  reply.header('set-cookie', completed.cookies)
  return reply.send({ ok: true })
}
