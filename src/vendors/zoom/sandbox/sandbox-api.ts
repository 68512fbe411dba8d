import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { type SandboxBehaviour, sandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import { hasEnded, isRunning, type SandboxMeeting, staysOf } from './sandbox-meeting.ts'
import { pageOf } from './sandbox-paging.ts'
import type { PlannedMeeting, PlannedMeetings } from './sandbox-planned.ts'
import { addPlanningRoutes } from './sandbox-planning-api.ts'
import type { RecordedMeetings } from './sandbox-recordings.ts'
import { addRecordingFiles, addRecordingRoutes } from './sandbox-recordings-api.ts'
import type { SandboxSchedule } from './sandbox-schedule.ts'
import type { createSandboxTokens } from './sandbox-tokens.ts'
import {
  wireInstance,
  wireLiveRow,
  wireMeeting,
  wirePastMeeting,
  wirePlanned,
  wireReportRow,
} from './sandbox-wire.ts'

export type SandboxApiOptions = {
  schedule: SandboxSchedule
  planned: PlannedMeetings
  recorded: RecordedMeetings
  deletePlanned: (meeting: PlannedMeeting) => void
  seed: string
  tokens: ReturnType<typeof createSandboxTokens>
  behaviour: SandboxBehaviour
  clock: Clock
  /** How long after a meeting's end its report exists. */
  reportDelayMs: number
  stopping: AbortSignal
}

/** Zoom's token endpoint, the API paths of `zoom-client.ts`, and `/sandbox/behaviour` to set the switches. */
export function createSandboxApi(options: SandboxApiOptions): FastifyInstance {
  const { behaviour } = options
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

  server.register(async (zoom) => {
    zoom.addHook('preHandler', async (_request, reply) => misbehave(behaviour, reply, options.stopping))
    zoom.addHook('onSend', async (_request, reply, payload) =>
      reply.statusCode === 200 && typeof payload === 'string' && takeOne(behaviour, 'halfAnswers')
        ? payload.slice(0, payload.length / 2)
        : payload,
    )
    zoom.post('/oauth/token', (request, reply) => {
      const { grant_type, account_id } = tokenForm.parse({
        ...asObject(request.body),
        ...asObject(request.query),
      })
      const { status, body } = options.tokens.grant(request.headers.authorization, grant_type, account_id)
      return reply.code(status).send(body)
    })
    addRecordingFiles(zoom, options, (authorization) => options.tokens.refusal(authorization) !== null)
    zoom.register(async (api) => addMeetingRoutes(api, options), { prefix: '/v2' })
  })
  return server
}

const tokenForm = z.object({ grant_type: z.string().optional(), account_id: z.string().optional() })

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

async function misbehave(behaviour: SandboxBehaviour, reply: FastifyReply, stopping: AbortSignal) {
  const isIll = takeOne(behaviour, 'serverErrors')
  const isTooMuch = !isIll && takeOne(behaviour, 'tooManyRequests')
  if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { signal: stopping })
  if (isIll) return reply.code(500).send({ code: 500, message: 'Internal error.' })
  if (!isTooMuch) return
  if (behaviour.retryAfterSeconds !== null) reply.header('retry-after', String(behaviour.retryAfterSeconds))
  const message = 'You have reached the maximum per-second rate limit for this API. Try again later.'
  return reply.code(429).send({ code: 429, message })
}

function addMeetingRoutes(api: FastifyInstance, options: SandboxApiOptions): void {
  const { schedule, behaviour, clock } = options

  api.addHook('preHandler', async (request, reply) => {
    const refusal = takeOne(behaviour, 'expiredTokens')
      ? 'Access token is expired.'
      : options.tokens.refusal(request.headers.authorization)
    if (refusal !== null) return reply.code(401).send({ code: 124, message: refusal })
  })
  addPlanningRoutes(api, options)
  addRecordingRoutes(api, options, refOf)

  /** The ended meeting that a UUID or meeting id names, if it ended at least `agoMs` ago. */
  const ended = (ref: string, agoMs = 0): SandboxMeeting | undefined => {
    const untilMs = clock.nowMs() - agoMs
    const meeting = schedule.byUuid(ref) ?? schedule.lastEnded(ref, untilMs)
    return meeting && hasEnded(meeting, untilMs) ? meeting : undefined
  }

  const page = (request: FastifyRequest, reply: FastifyReply, rows: unknown[]) =>
    pageOf(rows, request.query, clock.nowMs(), behaviour.isPageTokenStuck) ??
    reply.code(400).send({ code: 300, message: 'The next page token is invalid or expired.' })

  api.get('/meetings/:ref', (request, reply) => {
    const ref = refOf(request)
    const running = schedule.running(ref, clock.nowMs())
    const instances = schedule.instancesOf(ref)
    const next = instances.find((meeting) => !hasEnded(meeting, clock.nowMs())) ?? instances.at(-1)
    const meeting = running ?? next
    const planned = options.planned.find(ref)
    if (meeting)
      return {
        ...wireMeeting(meeting, isRunning(meeting, clock.nowMs())),
        ...(planned?.joinUrl !== undefined && { join_url: planned.joinUrl }),
      }
    return planned ? wirePlanned(planned) : noMeeting(reply, ref)
  })

  api.get('/past_meetings/:ref', (request, reply) => {
    const meeting = ended(refOf(request))
    return meeting ? wirePastMeeting(meeting) : noMeeting(reply, refOf(request))
  })

  api.get('/past_meetings/:ref/instances', (request, reply) => {
    const instances = schedule.instancesOf(refOf(request))
    if (instances.length === 0) return noMeeting(reply, refOf(request))
    return { meetings: instances.filter((meeting) => hasEnded(meeting, clock.nowMs())).map(wireInstance) }
  })

  api.get('/past_meetings/:ref/participants', (request, reply) => {
    const meeting = ended(refOf(request))
    if (!meeting) return noMeeting(reply, refOf(request))
    const rows = staysOf(meeting).map((stay) => wireReportRow(stay, true))
    return page(request, reply, rows)
  })

  api.get('/report/meetings/:ref/participants', (request, reply) => {
    const meeting = ended(refOf(request), options.reportDelayMs)
    if (!meeting) return noMeeting(reply, refOf(request))
    const { include_fields } = z.object({ include_fields: z.string().optional() }).parse(request.query)
    const rows = staysOf(meeting).map((stay) => wireReportRow(stay, include_fields === 'registrant_id'))
    return page(request, reply, rows)
  })

  api.get('/metrics/meetings/:ref/participants', (request, reply) => {
    const nowMs = clock.nowMs()
    const meeting = schedule.running(refOf(request), nowMs)
    if (!meeting) return noMeeting(reply, refOf(request))
    const seen = staysOf(meeting).filter((stay) => stay.fromMs <= nowMs)
    return page(
      request,
      reply,
      seen.map((stay) => wireLiveRow(stay, nowMs)),
    )
  })
}

/**
 * The meeting a path names. A UUID that begins with `/` or holds `//` only gets through when it was encoded
 * twice, as with Zoom: encoded once, its slashes are path separators by the time Zoom looks at it.
 */
function refOf(request: Pick<FastifyRequest, 'params'>): string {
  const { ref } = z.object({ ref: z.string() }).parse(request.params)
  const wasEncodedOnce = ref.startsWith('/') || ref.includes('//')
  return wasEncodedOnce ? '' : decodeURIComponent(ref)
}

const noMeeting = (reply: FastifyReply, ref: string) =>
  reply.code(404).send({ code: 3001, message: `Meeting does not exist: ${ref}.` })
