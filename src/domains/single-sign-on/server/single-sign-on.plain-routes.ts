import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicAccess } from '#contract/endpoint.ts'
import { ownPath } from '#contract/own-address.ts'
import { email, id, token } from '#contract/values.ts'
import { readBody, refuseLocked, refusePlainly } from '#domains/sign-in/server/sign-on.service.ts'
import type { PlainRoute } from '#server/domain.ts'
import { countTry } from '#server/http/tries.ts'
import type { Services } from '#server/services.ts'
import { domainOf } from '../rules/email-domain.ts'
import { beginSignOn } from './begin-sign-on.ts'
import { finishSaml, receiveSaml, returnFromOidc } from './finish-sign-on.ts'
import { ourAddresses } from './our-addresses.ts'
import { findProvider, findProviderOf } from './providers/providers.queries.ts'
import { ourMetadata } from './saml/our-metadata.ts'

const beforeSignIn = publicAccess(
  'Who logs in is nobody yet. Only the domain of the address decides what is told.',
)
const cameBack = publicAccess('A provider sends the browser here; what it must bring back guards it, once.')

export const singleSignOnPlainRoutes: readonly PlainRoute[] = [
  { method: 'POST', path: '/auth/sso/find', access: beforeSignIn },
  { method: 'POST', path: '/auth/sso/begin', access: beforeSignIn },
  { method: 'GET', path: '/auth/sso/:id/callback', access: cameBack },
  { method: 'POST', path: '/auth/sso/:id/acs', access: cameBack },
  { method: 'GET', path: '/auth/sso/:id/finish', access: cameBack },
  {
    method: 'GET',
    path: '/auth/sso/:id/metadata',
    access: publicAccess('What a provider of SAML reads of us: addresses, and no secret.'),
  },
]

/** Calls a minute from one IP address, behind which a whole school may stand. */
const mostAMinute = 240

const asked = z.object({ email: email('Type the whole email address.') })
const begun = asked.extend({
  /** Where the person goes on after logging in: a path of this product. */
  callbackURL: token(2_000)
    .default('/home')
    .transform((path) => ownPath(path) ?? '/home'),
})

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Mounts finding, beginning and finishing of a log-in at a provider of the school. */
export async function mountSingleSignOn(app: FastifyInstance, services: Services): Promise<void> {
  const { database } = services
  const post = (path: string, answer: Answer) =>
    app.post(`/api/auth/sso/${path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!request.headers['frontend-id'])
        return refusePlainly(request, reply, 403, 'FORBIDDEN', 'This call needs the frontend-id header.')
      const nowMs = services.clock.nowMs()
      const { count, secondsLeft } = await countTry(database, `sign-on ${request.ip}`, nowMs)
      return count > mostAMinute ? refuseLocked(request, reply, secondsLeft) : answer(request, reply)
    })

  post('find', async (request, reply) => {
    const body = readBody(asked, request, reply)
    if (!body) return reply
    const provider = await findProviderOf(database, domainOf(body.email))
    return reply.send(provider ? { name: provider.name, isRequired: provider.isRequired } : { name: null })
  })
  post('begin', async (request, reply) => {
    const body = readBody(begun, request, reply)
    return body ? beginSignOn(request, reply, services, body) : reply
  })

  const ofProvider = (
    answer: (request: FastifyRequest, reply: FastifyReply, providerId: number) => Promise<unknown>,
  ) =>
    (async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const providerId = id.safeParse((request.params as { id?: unknown }).id).data
      const missing = () => refusePlainly(request, reply, 404, 'NOT_FOUND', 'There is no such call.')
      return providerId === undefined ? missing() : answer(request, reply, providerId)
    }) satisfies Answer

  app.get(
    '/api/auth/sso/:id/callback',
    ofProvider((...call) => returnFromOidc(services, ...call)),
  )
  app.post(
    '/api/auth/sso/:id/acs',
    // A provider's page sends it: `receiveSaml` believes nothing but what was signed for one of our questions.
    { config: { fromOtherSites: true } },
    ofProvider((...call) => receiveSaml(services, ...call)),
  )
  app.get(
    '/api/auth/sso/:id/finish',
    ofProvider((...call) => finishSaml(services, ...call)),
  )
  app.get(
    '/api/auth/sso/:id/metadata',
    ofProvider(async (request, reply, providerId) => {
      const provider = await findProvider(database, providerId)
      if (provider?.kind !== 'saml')
        return refusePlainly(request, reply, 404, 'NOT_FOUND', 'There is no such provider.')
      reply.header('content-type', 'application/samlmetadata+xml; charset=utf-8')
      return reply.send(ourMetadata(ourAddresses(services.publicUrl, providerId)))
    }),
  )
}
