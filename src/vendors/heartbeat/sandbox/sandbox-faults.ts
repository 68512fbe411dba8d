import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type SandboxBehaviour, takeOne } from './sandbox-behaviour.ts'

/** All errors are flat: no code, no list of fields. */
export const fail = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ error: true, message })

interface Faults {
  readonly behaviour: SandboxBehaviour
  readonly key: () => string
  readonly nowMs: () => number
  readonly stopping: AbortSignal
}

/** What goes wrong before a call is carried out, and with its answer afterwards. */
export function addFaults(api: FastifyInstance, { behaviour, key, nowMs, stopping }: Faults): void {
  api.addHook('preHandler', async (request, reply) => {
    if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { signal: stopping })
    const isLimited = takeOne(behaviour, 'rateLimits')
    reply.header('x-ratelimit-limit', '20')
    reply.header('x-ratelimit-remaining', behaviour.saysSpent || isLimited ? '0' : '19')
    reply.header('x-ratelimit-reset', String(Math.ceil(nowMs() / 1_000) + 2))
    // No key and a wrong one are the same answer.
    if (request.headers.authorization !== `Bearer ${key()}` || takeOne(behaviour, 'wrongKeys'))
      return fail(reply, 401, 'Invalid API Key')
    if (isLimited) return fail(reply, 429, 'Too many requests')
    if (takeOne(behaviour, 'serverErrors')) return fail(reply, 500, 'Internal error')
    if (request.method === 'DELETE' && request.body !== undefined && takeOne(behaviour, 'lostBodies'))
      return reply.code(200).send('')
  })
  api.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 300) return payload
    if (takeOne(behaviour, 'brokenAnswers')) request.raw.socket.destroy()
    if (takeOne(behaviour, 'emptyAnswers')) return ''
    if (typeof payload === 'string' && payload !== '' && takeOne(behaviour, 'halfAnswers'))
      return payload.slice(0, payload.length / 2)
    if (request.method === 'GET' || !takeOne(behaviour, 'lostAnswers')) return payload
    reply.code(500)
    return JSON.stringify({ error: true, message: 'Internal error' })
  })
}
