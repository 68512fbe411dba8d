import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, ValidationError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { discardBody, isUpload } from './bodies.ts'
import { domains } from './domains.ts'
import { invalid, plainError } from './errors.ts'
import { explainFailure, Unavailable } from './failures.ts'
import { fieldSentences, firstSentence } from './field-errors.ts'
import { buildProcedures, type RequestContext, type RequestFacts } from './handlers.ts'
import { routeOf } from './request-place.ts'
import type { Services } from './services.ts'
import { readAgain } from './transactions.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; known before the body is read, in calls of the contract. */
    viewer: Viewer
  }
}

/** Answers who is calling, from the cookie; `nobody` without a valid session. */
export type Authenticate = (services: Services, cookie: string) => Promise<Viewer>

const anonymousPaths = /^\/api\/(auth\/(callback|oauth2)|webhooks|live|downloads|feeds|docs|pictures)(\/|$)/

/**
 * The path of a call as what finds its endpoint reads it. Undefined when that is another than the one that was sent
 * (`/api/feeds/../family`): what looks at one of the two must not decide for the other.
 */
function pathOf({ url }: FastifyRequest): string | undefined {
  const [sent = ''] = url.split('?', 1)
  const hasDots = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i.test(sent)
  return hasDots || /[\\#]/.test(sent) ? undefined : sent
}

function requestFacts(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: request.headers.cookie ?? '',
    query: request.url.split('?')[1] ?? '',
    method: request.method,
    route: () => routeOf(request),
    noteRoute: (path) => {
      request.contractPath = path
    },
    log: request.log,
    setHeader: (name, value) => void reply.header(name, value),
  }
}

/**
 * Mounts the contract under /api. One hook turns every error into its answer: the documented texts
 * (`message`, `error`, `formErrors`) with the request's number; an unexpected one is logged and says nothing of the inside.
 */
export async function mountApi(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const router = Object.fromEntries(
    domains.flatMap(({ routes = {} }) =>
      Object.entries(routes).map(([name, one]) => [name, buildProcedures(one)] as const),
    ),
  )
  const handler = new OpenAPIHandler<RequestContext>(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const answer = toAnswer(error, context)
          requestNumbers.set(answer, context.request.id)
          throw answer
        }
      },
    ],
    customErrorResponseBodyEncoder: encodeError,
  })

  app.decorateRequest('viewer')
  // Before the body is read: a stranger's upload costs nothing.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const path = pathOf(request)
    if (path === undefined)
      return reply.code(400).send(plainError('BAD_REQUEST', 'This address cannot be read.', request.id))
    if (!request.headers['frontend-id'] && !anonymousPaths.test(path))
      return reply
        .code(403)
        .send(plainError('FORBIDDEN', 'This call needs the frontend-id header.', request.id))
    request.viewer = await readAgain(() => authenticate(services, request.headers.cookie ?? ''))
    // Whoever went away meanwhile waits for no answer, and has no address left for what follows to count by.
    if (request.raw.socket.destroyed) return reply.hijack()
    if (request.viewer.role !== 'nobody' || !isUpload(request)) return
    await discardBody(request)
    return reply.code(401).send(plainError('UNAUTHORIZED', 'Log in to continue.', request.id))
  })

  app.all('/api/*', async (request, reply) => {
    const { viewer } = request
    const context: RequestContext = { viewer, services, request: requestFacts(request, reply) }
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (!matched) return reply.code(404).send(plainError('NOT_FOUND', 'There is no such call.', request.id))
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the library's own type
type Answer = ORPCError<string, any>

/** The encoder of the library sees only the error: the number of its request is kept beside it. */
const requestNumbers = new WeakMap<Answer, string>()

const constraintSentences = new Map(domains.flatMap(({ constraints = {} }) => Object.entries(constraints)))

/** The sentence by field for what only the database could see; undefined for everything else. */
function explainConstraint(error: unknown): Answer | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined
  const formErrors = name === undefined ? undefined : constraintSentences.get(name)
  return formErrors && invalid(formErrors)
}

/** Any error as an answer: wrong input by field, ours as it is, everything else logged and told nothing of. */
function toAnswer(error: unknown, { request, services, viewer }: RequestContext): Answer {
  const place = { method: request.method, route: request.route() }
  const line = { ...place, personId: viewer.userId }
  const unavailable = explainFailure(error, request.method === 'GET')
  if (unavailable) {
    request.log.warn({ ...line, err: unavailable.cause }, 'the database or the files failed a call')
    if (unavailable.retryAfterS) request.setHeader('retry-after', String(unavailable.retryAfterS))
    return unavailable
  }
  const refusal = explainConstraint(error)
  if (refusal) return refusal
  if (!(error instanceof ORPCError)) {
    request.log.error({ ...line, err: error }, 'a handler failed')
    services.reportError(error, request.id, { ...place, status: 500 })
    return new ORPCError('INTERNAL_SERVER_ERROR', { cause: error })
  }
  if (error.status >= 500) {
    request.log.error({ ...line, err: error.cause ?? error }, 'a handler failed')
    services.reportError(error.cause ?? error, request.id, { ...place, status: error.status })
  }
  if (error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return error
  const formErrors = fieldSentences(error.cause.issues)
  return new ORPCError('BAD_REQUEST', { message: firstSentence(formErrors), data: { formErrors } })
}

function encodeError(error: Answer): unknown {
  const isOurs = error.status < 500 || error instanceof Unavailable
  const message = isOurs ? error.message : 'Something went wrong. Please try again later.'
  const data: unknown = isOurs ? error.data : undefined
  const formErrors = data && typeof data === 'object' && 'formErrors' in data ? data.formErrors : undefined
  return {
    code: error.code,
    status: error.status,
    defined: error.defined,
    message,
    error: message,
    requestId: requestNumbers.get(error),
    ...(data === undefined ? {} : { data }),
    ...(formErrors === undefined ? {} : { formErrors }),
  }
}
