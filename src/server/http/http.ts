import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify'
import { type Authenticate, mountApi } from '../api/api.ts'
import { addFormParsers, lingerFor } from '../api/bodies.ts'
import { addCallerChecks } from '../api/caller-checks.ts'
import { mountApiDocs } from '../api/docs/api-docs.ts'
import { csvOfCalls, mountDownloads } from '../api/download-routes.ts'
import { plainError } from '../api/errors.ts'
import { contextOf, routeOf } from '../api/request-context.ts'
import { explainFailure } from '../database/failures.ts'
import { readAgain } from '../database/transactions.ts'
import { domains } from '../domains.ts'
import { mountLive } from '../live/live-route.ts'
import type { Services } from '../services.ts'
import type { Config } from '../settings/config.ts'
import { mountHealth } from './health.ts'
import { mountMetrics } from './metrics.ts'
import { tellSecurityHeaders } from './security-headers.ts'
import { sharedRateStore } from './shared-rate.ts'
import { mountWeb } from './web-files.ts'

const secretKeys = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'cookie',
  'authorization',
  '["set-cookie"]',
]

/**
 * What may never reach a log, wherever a line carries it. A request is named by the pattern of its address: an address
 * can let its holder in.
 */
export const logSettings = (level: Config['LOG_LEVEL']) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: routeOf(request),
      remoteAddress: request.ip,
    }),
  },
  redact: secretKeys.flatMap((key) => {
    const dotted = key.startsWith('[') ? key : `.${key}`
    return [key, `*${dotted}`, `*.*${dotted}`]
  }),
})

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The number of a request as a person can read it out: `7F3K-2QB4`, without letters that look alike. */
function supportNumber(): string {
  const signs = [...randomBytes(8)].map((byte) => letters[byte % letters.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/** The nearest so many hops, or those of the given networks, are our own proxies; whoever stands before them is the caller. */
const trustedProxies = ({ TRUST_PROXY: proxies }: Config) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * A server that only logs yet, to standard output unless a test keeps it; its logger is needed before anything else
 * starts.
 */
export const createHttpServer = (config: Config, keepLog?: { write(line: string): void }): FastifyInstance =>
  fastify({
    logger: { ...logSettings(config.LOG_LEVEL), ...(keepLog && { stream: keepLog }) },
    trustProxy: trustedProxies(config),
    genReqId: supportNumber,
    logController: new LogController({ disableRequestLogging: config.LOG_LEVEL !== 'debug' }),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read reaches no handler of errors.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void reply.code(400).send(plainError('BAD_REQUEST', 'This address cannot be read.', request.id)),
    forceCloseConnections: true,
    // Nobody keeps a connection open by sending a letter a minute.
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000 },
  })

/** What the framework says of a body is for programmers: whoever sent it reads a sentence. */
function sentenceOf(error: Error & { code?: string }, status: number): string {
  if (!error.code?.startsWith('FST_ERR_CTP') && !(error instanceof SyntaxError)) return error.message
  if (status === 413) return 'This is too large. Nothing was saved.'
  return status === 415
    ? 'A body of this kind cannot be read. Nothing was saved.'
    : 'The body cannot be read. Nothing was saved.'
}

/** Mounts everything a browser, a vendor or a monitor can reach. */
export async function mountServer(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const { config } = services
  const secure = await tellSecurityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(secure)
    done()
  })
  const rate = sharedRateStore(services.pool)
  app.addHook('onClose', async () => rate.stop())
  await app.register(rateLimit, {
    store: rate.Store,
    max: config.RATE_LIMIT,
    timeWindow: '1 minute',
    // Files are cheap, and a page loads many; a whole school may share one address.
    allowList: (request) => config.NODE_ENV === 'test' || !request.url.startsWith('/api/'),
  })
  // Level 3 is within a tenth of level 6 in size on our answers, for a third of its time. Up to 64 KB in one go: a
  // stream of its own costs twice what compressing a roll does.
  await app.register(compress, {
    threshold: 4_096,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
    syncThreshold: 65_536,
  })
  // A test or a demo on a busy machine is slow, not overloaded.
  if (config.isProduction)
    await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 5, exposeStatusRoute: false })
  addCallerChecks(app, services.publicUrl)
  addFormParsers(app)
  app.decorateRequest('contractPath', undefined)

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const unavailable = explainFailure(error, request.method === 'GET')
    if (unavailable) {
      request.log.warn({ ...contextOf(request), err: error }, 'the database or the files failed a call')
      if (unavailable.retryAfterS) reply.header('retry-after', String(unavailable.retryAfterS))
      const { status, code, message } = unavailable
      return reply.code(status).send(plainError(code, message, request.id))
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ ...contextOf(request), err: error }, 'a request failed')
      services.reportError(error, request.id, { method: request.method, route: routeOf(request), status })
    }
    lingerFor(request, reply)
    const message =
      status >= 500 ? 'Something went wrong. Please try again later.' : sentenceOf(error, status)
    return reply
      .code(status)
      .send(plainError(status >= 500 ? 'INTERNAL' : 'BAD_REQUEST', message, request.id))
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const place = { method: request.method, route: routeOf(request), status: reply.statusCode }
    services.reportTiming(place, reply.elapsedTime)
  })

  app.addHook('onRoute', readRoutesAgain)
  mountHealth(app, services)
  mountMetrics(app, services)
  for (const domain of domains) {
    const mountPlainRoutes = domain.mountPlainRoutes
    if (mountPlainRoutes) await app.register(async (scope) => mountPlainRoutes(scope, services))
  }
  await app.register(async (scope) => mountDownloads(scope, services, authenticate))
  await app.register(async (scope) => mountLive(scope, services, authenticate))
  await app.register(async (scope) => mountApiDocs(scope, services, authenticate))
  await app.register(async (scope) =>
    mountApi(scope, services, authenticate, csvOfCalls(services, authenticate)),
  )
  await mountWeb(app)
}

/** What a browser opens by itself (a download, a picture, a stream) is read again once, as the calls of the API are. */
function readRoutesAgain(route: RouteOptions): void {
  const { handler } = route
  route.handler = function (request, reply) {
    const answer = async () => handler.call(this, request, reply)
    return request.method === 'GET' ? readAgain(answer) : answer()
  }
}
