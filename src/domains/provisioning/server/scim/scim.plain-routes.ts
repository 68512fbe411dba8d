import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicAccess } from '#contract/endpoint.ts'
import type { PlainRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import type { JsonObject } from '../../rules/json.ts'
import { ScimFault } from '../../rules/scim-fault.ts'
import { readGroup, readGroups } from '../groups/read-groups.ts'
import { changeGroup, createGroup, deleteGroup } from '../groups/save-group.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { deleteUser } from '../users/delete-user.ts'
import { readUser, readUsers } from '../users/read-users.ts'
import { answerCalls, contentType, sendFault } from './answer-calls.ts'
import { listed, named, providerConfig, resourceTypes, schemas } from './discovery.ts'
import type { ScimAnswer, ScimCall } from './scim-call.ts'
import { errorBody, explain } from './scim-errors.ts'

type Work = (call: ScimCall) => Promise<ScimAnswer> | ScimAnswer
type Method = PlainRoute['method']

const found = (body: JsonObject | undefined): ScimAnswer => {
  if (body === undefined) throw new ScimFault(404, 'There is no such resource.')
  return { status: 200, body }
}

/** Every address of SCIM below `/scim/v2`, with what answers it. */
const calls: readonly (readonly [Method, `/${string}`, Work])[] = [
  ['GET', '/ServiceProviderConfig', ({ baseUrl }) => found(providerConfig(baseUrl))],
  ['GET', '/ResourceTypes', ({ baseUrl }) => found(listed(resourceTypes(baseUrl)))],
  ['GET', '/ResourceTypes/:name', ({ baseUrl, name }) => found(named(resourceTypes(baseUrl), name))],
  ['GET', '/Schemas', ({ baseUrl }) => found(listed(schemas(baseUrl)))],
  ['GET', '/Schemas/:name', ({ baseUrl, name }) => found(named(schemas(baseUrl), name))],
  ['GET', '/Users', readUsers],
  ['POST', '/Users', createUser],
  ['GET', '/Users/:id', readUser],
  ['PUT', '/Users/:id', changeUser],
  ['PATCH', '/Users/:id', changeUser],
  ['DELETE', '/Users/:id', deleteUser],
  ['GET', '/Groups', readGroups],
  ['POST', '/Groups', createGroup],
  ['GET', '/Groups/:id', readGroup],
  ['PUT', '/Groups/:id', changeGroup],
  ['PATCH', '/Groups/:id', changeGroup],
  ['DELETE', '/Groups/:id', deleteGroup],
]

const access = publicAccess(
  'SCIM 2.0 for the identity providers of the school: the token of a connection counts, no session does.',
)

export const scimRoutes: readonly PlainRoute[] = calls.map(([method, path]) => ({
  ...{ method, path: `/scim/v2${path}`, access, isAtRoot: true },
}))

const nowhere: Work = () => {
  throw new ScimFault(404, 'There is no such address. Users and Groups are what there is.')
}

/** Puts into the words of SCIM what was refused before the call arrived here (its size, its origin). */
async function inOurWords(_request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isOurs = String(reply.getHeader('content-type')).startsWith('application/scim+json')
  if (reply.statusCode < 400 || isOurs) return payload
  reply.header('content-type', contentType).removeHeader('content-length')
  const detail =
    reply.statusCode === 413 ? 'This is larger than 1 MB.' : 'This call was refused before it was read.'
  return JSON.stringify(errorBody(reply.statusCode, detail))
}

/** `/scim/v2`: what is sent and answered there speaks SCIM, also where it is refused. */
export async function mountScim(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      const types = ['application/scim+json', 'application/json']
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body))
      scope.setErrorHandler((error, request, reply) =>
        sendFault(services, request, reply, {
          error,
          ...explain(error, request.method === 'GET', request.id),
        }),
      )
      scope.addHook('onSend', inOurWords)
      for (const [method, url, work] of calls)
        scope.route({ method, url, handler: answerCalls(services, work) })
      scope.all('/*', answerCalls(services, nowhere))
    },
    { prefix: '/scim/v2' },
  )
}
