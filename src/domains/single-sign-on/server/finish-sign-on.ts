import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownPath } from '#contract/own-address.ts'
import type { SignOnRefusal } from '#domains/sign-in/rules/sign-on-refusals.ts'
import { factsOf } from '#domains/sign-in/server/sign-on.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { admit } from './admit.ts'
import { type Attempt, isOfBrowser, keepAnswer, secretsOf, takeAttempt } from './attempts.ts'
import { readCallback } from './oidc/oidc-client.ts'
import { findProvider, noteFault, type Provider } from './providers/providers.queries.ts'
import { readResponse } from './saml/read-response.ts'
import { type NamedPerson, SignOnFault } from './sign-on-fault.ts'

/** What is nobody's fault at the provider: it is not kept as one. */
const ofThePerson: ReadonlySet<SignOnRefusal> = new Set([
  'sso_cancelled',
  'sso_expired',
  'sso_off',
  'sso_super_admin',
  'sso_unasked',
])

/** Whatever goes wrong leads back to the log-in page, with a word for its sentence; nothing of it lets anybody in. */
async function orBack(
  services: Services,
  reply: FastifyReply,
  providerId: number,
  come: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await come()
  } catch (error) {
    if (!(error instanceof SignOnFault)) throw error
    if (!ofThePerson.has(error.refusal))
      await noteFault(services.database, providerId, error.message, services.clock.nowMs())
    // Not 302: after a form it would be sent once more.
    return reply.redirect(`/signin?error=${error.refusal}`, 303)
  }
}

async function getProvider(
  services: Services,
  providerId: number,
  kind: Provider['kind'],
): Promise<Provider> {
  const provider = await findProvider(services.database, providerId)
  if (!provider?.isOn || provider.kind !== kind) throw new SignOnFault('sso_off', 'It is switched off.')
  return provider
}

/** An attempt by what came back; it is spent by that, whatever comes of it. */
async function getAttempt(
  services: Services,
  providerId: number,
  token: string | undefined,
): Promise<Attempt> {
  if (!token) throw new SignOnFault('sso_unasked', 'It sent an answer that nobody had asked for.')
  const nowMs = services.clock.nowMs()
  const attempt = await takeAttempt(services.database, { providerId, token, nowMs })
  if (!attempt) throw new SignOnFault('sso_expired', 'Somebody took too long, or came back twice.')
  return attempt
}

const inAnotherBrowser = () => new SignOnFault('sso_expired', 'Somebody came back in another browser.')

/** Back from a provider of OIDC: the code is exchanged for who it is. */
export const returnFromOidc = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  providerId: number,
) =>
  orBack(services, reply, providerId, async () => {
    const provider = await getProvider(services, providerId, 'oidc')
    const query = new URL(request.url, services.publicUrl).searchParams
    const state = query.get('state') ?? undefined
    const attempt = await getAttempt(services, providerId, state)
    if (!isOfBrowser(services, attempt, request.headers.cookie ?? '')) throw inAnotherBrowser()
    const told = await readCallback(services, provider, { ...secretsOf(services, state ?? ''), query })
    return letIn(services, request, reply, { provider, attempt, told })
  })

/** An answer of SAML, sent by the page of the provider: kept for the browser that asked, and only for it. */
export const receiveSaml = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  providerId: number,
) =>
  orBack(services, reply, providerId, async () => {
    const { database, clock, publicUrl } = services
    const provider = await getProvider(services, providerId, 'saml')
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const token = form.get('RelayState') ?? undefined
    const attempt = await getAttempt(services, providerId, token)
    const nowMs = clock.nowMs()
    const { requestId } = secretsOf(services, token ?? '')
    const told = await readResponse(provider, form.get('SAMLResponse') ?? '', { publicUrl, requestId, nowMs })
    const ticket = await keepAnswer(database, { providerId, attempt, told, nowMs })
    return reply.redirect(`/api/auth/sso/${providerId}/finish?ticket=${ticket}`, 303)
  })

/** The browser that asked fetches what was kept for it. */
export const finishSaml = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  providerId: number,
) =>
  orBack(services, reply, providerId, async () => {
    const provider = await getProvider(services, providerId, 'saml')
    const ticket = new URL(request.url, services.publicUrl).searchParams.get('ticket') ?? undefined
    const attempt = await getAttempt(services, providerId, ticket)
    if (!isOfBrowser(services, attempt, request.headers.cookie ?? '')) throw inAnotherBrowser()
    if (attempt.told === null) throw new SignOnFault('sso_unasked', 'It has not answered yet.')
    return letIn(services, request, reply, { provider, attempt, told: attempt.told })
  })

async function letIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, attempt, told }: { provider: Provider; attempt: Attempt; told: NamedPerson },
) {
  const arrival = { request: factsOf(request), cookie: request.headers.cookie ?? '' }
  const { cookies, awaits } = await inTransaction(services.database, (db) =>
    admit(db, services, { provider, told, arrival }),
  )
  const to = ownPath(attempt.returnTo) ?? '/home'
  reply.header('set-cookie', cookies)
  return reply.redirect(awaits ? `/signin?${new URLSearchParams({ step: 'code', to })}` : to, 303)
}
