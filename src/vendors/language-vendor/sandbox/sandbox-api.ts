import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from 'zod'
import { type SandboxBehaviour, sandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import type { SandboxBook } from './sandbox-book.ts'

interface SandboxApiOptions {
  readonly book: SandboxBook
  readonly behaviour: SandboxBehaviour
  readonly token: string
  readonly nowMs: () => number
  readonly stopping: AbortSignal
}

const fail = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ error: { code, message, requestId: 'sandbox' } })

/** The neutral protocol of language vendors, and `/sandbox/behaviour` to set the switches. */
export function createSandboxApi(options: SandboxApiOptions): FastifyInstance {
  const { behaviour } = options
  const server = fastify({ forceCloseConnections: true })
  server.get('/sandbox/behaviour', () => behaviour)
  server.post('/sandbox/behaviour', (request, reply) => {
    const changes = sandboxBehaviour.partial().safeParse(request.body)
    if (!changes.success) return reply.code(400).send({ message: z.prettifyError(changes.error) })
    return Object.assign(behaviour, changes.data)
  })
  server.register(
    async (api) => {
      addFaults(api, options)
      addLearners(api, options)
      addProgress(api, options)
    },
    { prefix: '/v1' },
  )
  return server
}

/** `Retry-After` as vendors write it: seconds, a date, nothing. */
const waits: readonly ((nowMs: number) => string | undefined)[] = [
  () => '1',
  (nowMs) => new Date(nowMs + 1_000).toUTCString(),
  () => undefined,
]

function addFaults(api: FastifyInstance, { behaviour, token, nowMs, stopping }: SandboxApiOptions): void {
  let limited = 0
  api.addHook('preHandler', async (request, reply) => {
    if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { signal: stopping })
    if (takeOne(behaviour, 'refusedTokens') || request.headers.authorization !== `Bearer ${token}`)
      return fail(reply, 401, 'unauthenticated', 'The token is not valid.')
    if (takeOne(behaviour, 'serverErrors')) return fail(reply, 500, 'unavailable', 'Something broke.')
    if (takeOne(behaviour, 'tooManyRequests')) {
      const wait = waits[limited++ % waits.length]?.(nowMs())
      if (wait !== undefined) reply.header('retry-after', wait)
      return fail(reply, 429, 'rate_limited', 'Too many requests.')
    }
    if (takeOne(behaviour, 'htmlAnswers'))
      return reply.type('text/html').send('<html><body>We are back soon.</body></html>')
  })
  api.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 300 || typeof payload !== 'string') return payload
    if (takeOne(behaviour, 'halfAnswers')) return payload.slice(0, payload.length / 2)
    if (!takeOne(behaviour, 'lostAnswers')) return payload
    reply.code(503)
    return JSON.stringify({ error: { code: 'unavailable', message: 'The answer was lost.' } })
  })
}

const byId = z.object({ externalId: z.string() })
const learnerBody = z.object({
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  courseKeys: z.array(z.string()),
})

function addLearners(api: FastifyInstance, { book, behaviour }: SandboxApiOptions): void {
  api.get('/courses', () => ({ courses: book.courses }))
  api.put('/learners/:externalId', (request, reply) => {
    const { externalId } = byId.parse(request.params)
    const isNew = !book.learners.has(externalId)
    if (isNew && book.learners.size >= behaviour.seats)
      return fail(reply, 409, 'seat_limit', 'All licences are used.')
    book.learners.set(externalId, learnerBody.parse(request.body))
    return reply
      .code(isNew ? 201 : 200)
      .send({ learnerId: `learner-${externalId}`, externalId, status: 'active' })
  })
  api.delete('/learners/:externalId', (request, reply) => {
    book.learners.delete(byId.parse(request.params).externalId)
    return reply.code(204).send()
  })
}

const progressQuery = z.object({
  updatedSince: z.string().optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

function addProgress(api: FastifyInstance, { book, behaviour, nowMs }: SandboxApiOptions): void {
  api.get('/progress', (request, reply) => {
    const { updatedSince, cursor, limit } = progressQuery.parse(request.query)
    if (cursor !== undefined && takeOne(behaviour, 'expiredCursors'))
      return fail(reply, 410, 'cursor_expired', 'Begin again.')
    if (cursor !== undefined && takeOne(behaviour, 'brokenSecondPages'))
      return fail(reply, 502, 'unavailable', 'Bad gateway.')
    const since = updatedSince === undefined ? 0 : Date.parse(updatedSince)
    const sent = behaviour.outOfOrder ? book.inDisorder(since) : book.since(since)
    const from = Number(cursor ?? 0)
    const asOf = new Date(nowMs() + behaviour.clockAheadMs).toISOString()
    if (cursor === undefined && takeOne(behaviour, 'emptyPages')) return { items: [], nextCursor: '0', asOf }
    const next = from + Math.min(limit, behaviour.largestPage)
    const isLast = next >= sent.length
    const loops = cursor !== undefined && takeOne(behaviour, 'cursorLoops')
    return {
      items: sent.slice(from, next),
      nextCursor: loops ? cursor : isLast ? null : String(next),
      asOf,
    }
  })
}
