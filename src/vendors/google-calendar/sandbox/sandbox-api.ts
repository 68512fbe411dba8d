import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { TokenEndpoint } from '../../sandbox/token-endpoint.ts'
import { type SandboxBehaviour, sandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import type { SandboxCalendars } from './sandbox-calendars.ts'
import { pageOf } from './sandbox-pages.ts'

export interface SandboxApiOptions {
  readonly calendars: SandboxCalendars
  readonly tokens: TokenEndpoint
  readonly behaviour: SandboxBehaviour
  /** Sync tokens of another run of the sandbox are gone, as old ones are at Google. */
  readonly runId: string
  readonly stopping: AbortSignal
}

/** Google's token endpoint, the events of Calendar v3, and `/sandbox/behaviour` to set the switches. */
export function createSandboxApi(options: SandboxApiOptions): FastifyInstance {
  const { behaviour, tokens } = options
  const server = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  server.get('/sandbox/behaviour', () => behaviour)
  server.post('/sandbox/behaviour', (request, reply) => {
    const changes = sandboxBehaviour.partial().safeParse(request.body)
    if (!changes.success) return reply.code(400).send({ message: z.prettifyError(changes.error) })
    return Object.assign(behaviour, changes.data)
  })
  server.post('/token', async (request, reply) => {
    const { status, body } = await tokens.grant(request.body, `${request.protocol}://${request.host}/token`)
    return reply.code(status).send(body)
  })
  server.register(async (api) => addEventRoutes(api, options), { prefix: '/calendar/v3' })
  return server
}

/** Google's error envelope. */
const fail = (reply: FastifyReply, code: number, reason: string, message: string) =>
  reply.code(code).send({ error: { errors: [{ domain: 'global', reason, message }], code, message } })

async function misbehave(
  { behaviour, tokens, stopping }: SandboxApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isIll = takeOne(behaviour, 'serverErrors')
  const limit = isIll
    ? undefined
    : takeOne(behaviour, 'rateLimits')
      ? ([403, 'rateLimitExceeded', 'Rate Limit Exceeded'] as const)
      : takeOne(behaviour, 'userRateLimits')
        ? ([403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'] as const)
        : takeOne(behaviour, 'tooManyRequests')
          ? ([429, 'rateLimitExceeded', 'Rate Limit Exceeded'] as const)
          : undefined
  if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { signal: stopping })
  if (isIll) return fail(reply, 500, 'backendError', 'Backend Error')
  if (limit) {
    if (behaviour.retryAfterSeconds !== null) reply.header('retry-after', String(behaviour.retryAfterSeconds))
    const [code, reason, message] = limit
    return fail(reply, code, reason, message)
  }
  if (takeOne(behaviour, 'expiredTokens') || !tokens.isGood(request.headers.authorization))
    return fail(reply, 401, 'authError', 'Invalid Credentials')
}

const params = z.object({ calendarId: z.string(), eventId: z.string().default('') })
const body = z.record(z.string(), z.unknown())
const insertBody = body.and(z.object({ id: z.string().regex(/^[a-v0-9]{5,1024}$/) }))

function addEventRoutes(api: FastifyInstance, options: SandboxApiOptions): void {
  const { calendars, behaviour } = options
  api.addHook('preHandler', async (request, reply) => misbehave(options, request, reply))
  api.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (takeOne(behaviour, 'halfAnswers')) return payload.slice(0, payload.length / 2)
    if (!takeOne(behaviour, 'lostAnswers')) return payload
    reply.code(500)
    return '{}'
  })

  api.get('/calendars/:calendarId/events', (request, reply) => {
    const { calendarId } = params.parse(request.params)
    const page = takeOne(behaviour, 'goneSyncTokens') ? 'gone' : pageOf(options, calendarId, request.query)
    return page === 'gone'
      ? fail(reply, 410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.')
      : page
  })

  api.post('/calendars/:calendarId/events', (request, reply) => {
    const { calendarId } = params.parse(request.params)
    const asked = insertBody.safeParse(request.body)
    if (!asked.success) return fail(reply, 400, 'invalid', 'Invalid resource id value.')
    return calendars.find(calendarId, asked.data.id)
      ? fail(reply, 409, 'duplicate', 'The requested identifier already exists.')
      : calendars.insert(calendarId, asked.data, asked.data.id)
  })

  const path = '/calendars/:calendarId/events/:eventId'
  api.get(path, (request, reply) => {
    const { calendarId, eventId } = params.parse(request.params)
    const event = calendars.find(calendarId, eventId)
    if (!event) return fail(reply, 404, 'notFound', 'Not Found')
    const { isDeleted: _isDeleted, ...wire } = event
    return wire
  })

  /** Whether the event may be written as it stands; answers by itself when not. */
  const isRefused = (request: FastifyRequest, reply: FastifyReply, refusesDeleted: boolean) => {
    const { calendarId, eventId } = params.parse(request.params)
    if (calendars.find(calendarId, eventId) && takeOne(behaviour, 'changesUnderneath'))
      calendars.patch(calendarId, eventId, { description: `changed ${calendars.lastChange()}` })
    const event = calendars.find(calendarId, eventId)
    if (!event) return fail(reply, 404, 'notFound', 'Not Found')
    if (event.isDeleted && refusesDeleted) return fail(reply, 410, 'deleted', 'Resource has been deleted')
    const wanted = request.headers['if-match']
    return wanted !== undefined && wanted !== event.etag
      ? fail(reply, 412, 'conditionNotMet', 'Precondition Failed')
      : undefined
  }

  api.patch(path, (request, reply) => {
    const { calendarId, eventId } = params.parse(request.params)
    return isRefused(request, reply, false) ?? calendars.patch(calendarId, eventId, body.parse(request.body))
  })

  api.delete(path, (request, reply) => {
    const { calendarId, eventId } = params.parse(request.params)
    const refused = isRefused(request, reply, true)
    if (refused) return refused
    calendars.remove(calendarId, eventId)
    return reply.code(204).send()
  })
}
