import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAgain } from '../database/transactions.ts'
import { domains } from '../domains.ts'
import type { RequestFacts } from '../http/request-facts.ts'
import type { Services } from '../services.ts'
import { bearerOf } from '../tokens/token-callers.ts'
import { type Answer, encodeError, toAnswer } from './answers.ts'
import { discardBody, isUpload } from './bodies.ts'
import { plainError } from './errors.ts'
import { buildProcedures, type RequestContext } from './handlers.ts'
import { routeOf } from './request-context.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; known before the body is read, in calls of the contract. */
    viewer: Viewer
  }
}

/** Returns who is calling, from the cookie; `nobody` without a valid session. */
export type Authenticate = (services: Services, cookie: string) => Promise<Viewer>

const anonymousPaths = /^\/api\/(auth\/(callback|oauth2)|webhooks|live|downloads|feeds|docs|pictures)(\/|$)/

/**
 * The path of a call, without its query. Undefined where the router would resolve it to another path
 * (`/api/feeds/../family`): a check of the one must not decide for the other.
 */
function pathOf({ url }: FastifyRequest): string | undefined {
  const [sent = ''] = url.split('?', 1)
  const hasDots = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i.test(sent)
  return hasDots || /[\\#]/.test(sent) ? undefined : sent
}

export function requestFacts(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: request.headers.cookie ?? '',
    query: request.url.split('?')[1] ?? '',
    key: keyOf(request),
    method: request.method,
    route: () => routeOf(request),
    noteRoute: (path) => {
      request.contractPath = path
    },
    log: request.log,
    setHeader: (name, value) => void reply.header(name, value),
    setsCookie: () => reply.hasHeader('set-cookie'),
  }
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** A stranger's upload costs nothing, unless its path holds a secret of ours: a family sends papers by its link. */
async function isTakenFromAnyone(services: Services, path: string): Promise<boolean | string> {
  for (const { takesUpload } of domains) {
    const taken = await takesUpload?.(services, path)
    if (taken) return taken
  }
  return false
}

/** Answers a request in place of the contract, with a file: a call with `output=csv`. */
type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const callers = domains.flatMap(({ tokens }) => tokens ?? [])

type Caller =
  | { readonly viewer: Viewer }
  | {
      readonly refusal: Pick<ORPCError<string, unknown>, 'status' | 'code' | 'message'>
      readonly retryAfterS?: number
    }

/**
 * Who is calling: by the token where one is sent, even if somebody is signed in at the browser; else by the session.
 */
async function callerOf(
  services: Services,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerOf(request)
  const [byToken] = callers
  if (token === undefined || byToken === undefined)
    return { viewer: await readAgain(() => authenticate(services, request.headers.cookie ?? '')) }
  try {
    return { viewer: await readAgain(() => byToken.identify(services, token, request.ip)) }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const wait: unknown = error.data?.retryAfterS
    return { refusal: error, ...(typeof wait === 'number' && { retryAfterS: wait }) }
  }
}

/** The encoder of the library sees only the error: the number of its request is kept beside it. */
const requestNumbers = new WeakMap<Answer, string>()

/**
 * Mounts the contract under /api. One hook turns every error into its answer: the documented texts
 * (`message`, `error`, `formErrors`) with the request's number; an unexpected one is logged and says nothing of the inside.
 */
export async function mountApi(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  asCsv: ReadonlyMap<string, Answering>,
): Promise<void> {
  const router = Object.fromEntries(
    domains.flatMap(({ name: area, routes = {} }) =>
      Object.entries(routes).map(([name, one]) => [name, buildProcedures(one, area)] as const),
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
    customErrorResponseBodyEncoder: (error) => encodeError(error, requestNumbers.get(error)),
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
    const caller = await callerOf(services, authenticate, request)
    if ('refusal' in caller) {
      if (caller.retryAfterS !== undefined) reply.header('retry-after', String(caller.retryAfterS))
      return reply
        .code(caller.refusal.status)
        .send(plainError(caller.refusal.code, caller.refusal.message, request.id))
    }
    request.viewer = caller.viewer
    // Whoever went away meanwhile waits for no answer, and has no address left for what follows to count by.
    if (request.raw.socket.destroyed) return reply.hijack()
    if (request.viewer.role !== 'nobody' || !isUpload(request)) return
    const taken = await readAgain(() => isTakenFromAnyone(services, path.replace(/^\/api/, '')))
    if (request.raw.socket.destroyed) return reply.hijack()
    if (taken === true) return
    await discardBody(request)
    if (taken !== false) return reply.code(404).send(plainError('NOT_FOUND', taken, request.id))
    return reply.code(401).send(plainError('UNAUTHORIZED', 'Log in to continue.', request.id))
  })

  app.addHook('onResponse', async (request, reply) => {
    const tokenId = request.viewer?.token?.id
    if (tokenId === undefined) return
    const { method, ip: address, id: requestId } = request
    const call = { method, route: routeOf(request), status: reply.statusCode, address, requestId }
    // The answer has gone: a log that cannot be written takes nothing from it.
    await callers[0]
      ?.note(services, tokenId, call)
      .catch((error: unknown) => request.log.warn({ err: error }, 'a call of a token was not written down'))
  })

  app.all('/api/*', async (request, reply) => {
    const { viewer } = request
    if (request.method === 'GET' && /[?&]output=csv(&|$)/.test(request.url)) {
      const serve = asCsv.get((pathOf(request) ?? '').replace(/^\/api/, ''))
      if (serve) return serve(request, reply)
    }
    const context: RequestContext = { viewer, services, request: requestFacts(request, reply) }
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (!matched) return reply.code(404).send(plainError('NOT_FOUND', 'There is no such call.', request.id))
  })
}
