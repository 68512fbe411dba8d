import type { FastifyInstance } from 'fastify'
import { publicAccess } from '#contract/endpoint.ts'
import type { PlainRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import { answerCall, rosterBase, sendFault } from './answer-calls.ts'
import { giveToken } from './give-token.ts'
import { rosterCalls } from './roster-calls.ts'

const access = publicAccess(
  'OneRoster 1.2 for other systems: a token with the scope of it counts, no session does.',
)
const tokenPath = '/ims/oneroster/token'

export const onerosterRoutes: readonly PlainRoute[] = [
  { method: 'POST', path: tokenPath, access, isAtRoot: true },
  ...rosterCalls.map(
    ({ path }): PlainRoute => ({ method: 'GET', path: `${rosterBase}${path}`, access, isAtRoot: true }),
  ),
]

/** `/ims/oneroster`: the rostering service, read-only. */
export async function mountOneroster(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => sendFault(services, request, reply, error))
    scope.post(tokenPath, giveToken(services))
    for (const call of rosterCalls) scope.get(`${rosterBase}${call.path}`, answerCall(services, call))
    scope.all(`${rosterBase}/*`, answerCall(services, undefined))
  })
}
