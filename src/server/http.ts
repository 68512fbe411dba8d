import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import { type FastifyInstance, fastify, LogController, type RouteOptions } from 'fastify'
import { type Authenticate, mountApi } from './api.ts'
import { mountApiDocs } from './api-docs.ts'
import { addFormParsers } from './bodies.ts'
import type { Config } from './config.ts'
import { domains } from './domains.ts'
import { plainError } from './errors.ts'
import { explainFailure } from './failures.ts'
import { mountHealth } from './health.ts'
import { mountLive } from './live-door.ts'
import type { Services } from './services.ts'
import { readAgain } from './transactions.ts'

const webFolder = fileURLToPath(new URL('../../dist/web/', import.meta.url))

const secretKeys = ['password', 'newPassword', 'token', 'cookie', 'authorization', '["set-cookie"]']

/** What may never reach a log, wherever a line carries it. */
export const logSettings = (level: Config['LOG_LEVEL']) => ({
  level,
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

/** A server that only logs yet; its logger is needed before anything else starts. */
export const createHttpServer = (config: Config): FastifyInstance =>
  fastify({
    logger: logSettings(config.LOG_LEVEL),
    trustProxy: config.TRUST_PROXY,
    genReqId: supportNumber,
    logController: new LogController({ disableRequestLogging: config.LOG_LEVEL !== 'debug' }),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  })

/** Mounts everything a browser, a vendor or a monitor can reach. */
export async function mountServer(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const { config } = services
  await app.register(helmet, securityHeaders(config))
  await app.register(rateLimit, {
    max: config.RATE_LIMIT,
    timeWindow: '1 minute',
    // Files are cheap, and a page loads many; a whole school may share one address.
    allowList: (request) => config.NODE_ENV === 'test' || !request.url.startsWith('/api/'),
  })
  // Level 3 is within a tenth of level 6 in size on our answers, for a third of its time.
  await app.register(compress, { threshold: 2_048, encodings: ['gzip'], zlibOptions: { level: 3 } })
  await app.register(underPressure, { maxEventLoopDelay: 2_000, exposeStatusRoute: false })
  addFormParsers(app)

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const unavailable = explainFailure(error)
    if (unavailable) {
      request.log.warn({ err: error }, 'the database or the files failed a call')
      if (unavailable.retryAfterS) reply.header('retry-after', String(unavailable.retryAfterS))
      const { status, code, message } = unavailable
      return reply.code(status).send(plainError(code, message, request.id))
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    const message = status >= 500 ? 'Something went wrong. Please try again later.' : error.message
    return reply
      .code(status)
      .send(plainError(status >= 500 ? 'INTERNAL' : 'BAD_REQUEST', message, request.id))
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))

  app.addHook('onRoute', readDoorsAgain)
  mountHealth(app, services)
  for (const domain of domains) {
    const mountDoors = domain.mountDoors
    if (mountDoors) await app.register(async (scope) => mountDoors(scope, services))
  }
  await app.register(async (scope) => mountLive(scope, services, authenticate))
  await app.register(async (scope) => mountApiDocs(scope, services, authenticate))
  await app.register(async (scope) => mountApi(scope, services, authenticate))
  await mountWeb(app)
}

/** What a browser opens by itself (a download, a picture, a stream) is read again once, as the calls of the API are. */
function readDoorsAgain(route: RouteOptions): void {
  const { handler } = route
  route.handler = function (request, reply) {
    const answer = async () => handler.call(this, request, reply)
    return request.method === 'GET' ? readAgain(answer) : answer()
  }
}

/** Where a browser gets its token for push messages. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

function securityHeaders(config: Config) {
  const outside = [config.ANALYTICS_URL, config.SUPPORT_CHAT_URL, config.SENTRY_DSN].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  )
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside],
        styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets element styles
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...outside, ...(config.FIREBASE_API_KEY ? firebaseOrigins : [])],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: config.isProduction ? [] : null,
      },
    },
    strictTransportSecurity: config.isProduction,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

/** The built web app: hashed files for a year, the page itself never from a cache. */
async function mountWeb(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: resolve(webFolder),
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webFolder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (!wantsPage) return reply.code(404).send(plainError('NOT_FOUND', 'There is nothing here.', request.id))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
