import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusePlainly } from '#domains/sign-in/server/sign-on.service.ts'
import type { Services } from '#server/services.ts'
import { domainOf } from '../rules/email-domain.ts'
import { beginAttempt, secretsOf } from './attempts.ts'
import { oidcRequestUrl } from './oidc/oidc-client.ts'
import { findProvider, findProviderOf, noteFault } from './providers/providers.queries.ts'
import { samlRequestUrl } from './saml/saml-client.ts'
import { SignOnFault } from './sign-on-fault.ts'

const away = 'Your organization’s sign-in cannot be reached for a moment. Try again in a few minutes.'

/** Sends somebody to the provider of their domain. */
export async function beginSignOn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { email, callbackURL }: { email: string; callbackURL: string },
) {
  const { clock, database, publicUrl } = services
  const found = await findProviderOf(database, domainOf(email))
  const provider = found && (await findProvider(database, found.id))
  if (!provider)
    return refusePlainly(
      request,
      reply,
      404,
      'NOT_FOUND',
      'People with an address like this log in with their password.',
    )
  const cookie = request.headers.cookie ?? ''
  const attempt = await beginAttempt(database, services, {
    ...{ providerId: provider.id, returnTo: callbackURL, cookie },
  })
  const { requestId, ...secrets } = secretsOf(services, attempt.token)
  try {
    const url =
      provider.kind === 'oidc'
        ? await oidcRequestUrl(services, provider, { ...secrets, address: email })
        : await samlRequestUrl(provider, { publicUrl, requestId, relayState: attempt.token })
    return reply.header('set-cookie', attempt.cookie).send({ url })
  } catch (error) {
    if (!(error instanceof SignOnFault)) throw error
    await noteFault(database, provider.id, error.message, clock.nowMs())
    return refusePlainly(request, reply, 503, 'SERVICE_UNAVAILABLE', away)
  }
}
