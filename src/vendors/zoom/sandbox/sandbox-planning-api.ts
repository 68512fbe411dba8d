import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { type SandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import { pageOf } from './sandbox-paging.ts'
import { newBody, type PlannedMeeting, type PlannedMeetings, plannedBody } from './sandbox-planned.ts'
import { wirePlanned } from './sandbox-wire.ts'

export type PlanningOptions = {
  planned: PlannedMeetings
  behaviour: SandboxBehaviour
  clock: Clock
  /** Takes it away and tells of it. */
  deletePlanned: (meeting: PlannedMeeting) => void
  /** Numbers of meetings follow from it. */
  seed: string
}

const ofHost = z.object({ host: z.string() })
const ofMeeting = z.object({ ref: z.string() })
const listAgendaLength = 250

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message })

const daySpent = (reply: FastifyReply, perDay: number) =>
  refuse(
    reply,
    429,
    429,
    `You have exceeded the daily rate limit (${perDay}) of Meeting Create/Update API requests permitted for this particular user. You may resume these requests at GMT 00:00:00.`,
  )

/** Making, changing, listing and deleting meetings that lie ahead, with Zoom's refusals. */
export function addPlanningRoutes(api: FastifyInstance, options: PlanningOptions): void {
  const { planned, behaviour, clock } = options
  const isMissing = (host: string) => behaviour.missingHosts.includes(host)
  const noHost = (reply: FastifyReply, host: string) =>
    refuse(reply, 404, 1001, `User does not exist: ${host}.`)
  const invalid = (reply: FastifyReply) => refuse(reply, 400, 300, 'Validation Failed.')

  api.post('/users/:host/meetings', (request, reply) => {
    const { host } = ofHost.parse(request.params)
    const body = newBody.safeParse(request.body)
    if (isMissing(host)) return noHost(reply, host)
    if (!body.success) return invalid(reply)
    if (!planned.spend(host, clock.nowMs(), behaviour.meetingsPerDay))
      return daySpent(reply, behaviour.meetingsPerDay)
    const meeting = { ...planned.newMeetingId(options.seed), host, ...plannedOf(body.data) }
    planned.put(meeting)
    if (takeOne(behaviour, 'lostAnswers')) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return reply.code(201).send(wirePlanned(meeting))
  })

  api.get('/users/:host/meetings', (request, reply) => {
    const { host } = ofHost.parse(request.params)
    if (isMissing(host)) return noHost(reply, host)
    const rows = planned
      .list()
      .filter((meeting) => meeting.host === host)
      .map((meeting) => ({ ...wirePlanned(meeting), agenda: meeting.agenda.slice(0, listAgendaLength) }))
    const page = pageOf(rows, request.query, clock.nowMs(), behaviour.isPageTokenStuck)
    if (page === null) return refuse(reply, 400, 300, 'The next page token is invalid or expired.')
    const { participants: meetings, ...frame } = page
    return { ...frame, meetings }
  })

  api.patch('/meetings/:ref', (request, reply) => {
    const { ref } = ofMeeting.parse(request.params)
    const meeting = planned.find(ref)
    if (!meeting) return refuse(reply, 404, 3001, `Meeting does not exist: ${ref}.`)
    const body = plannedBody.safeParse(request.body)
    if (!body.success || body.data.start_time <= clock.nowMs()) return invalid(reply)
    if (takeOne(behaviour, 'refusedChanges')) return invalid(reply)
    if (!planned.spend(meeting.host, clock.nowMs(), behaviour.meetingsPerDay))
      return daySpent(reply, behaviour.meetingsPerDay)
    planned.put({ ...meeting, ...plannedOf(body.data) })
    return reply.code(204).send()
  })

  api.delete('/meetings/:ref', (request, reply) => {
    const { ref } = ofMeeting.parse(request.params)
    const meeting = planned.find(ref)
    if (!meeting) return refuse(reply, 404, 3001, `Meeting does not exist: ${ref}.`)
    options.deletePlanned(meeting)
    return reply.code(204).send()
  })
}

const plannedOf = (
  body: z.output<typeof newBody>,
): Pick<PlannedMeeting, 'topic' | 'agenda' | 'startMs' | 'minutes'> => ({
  topic: body.topic,
  agenda: body.agenda,
  startMs: body.type === 3 ? null : body.start_time,
  minutes: body.type === 3 ? 0 : body.duration,
})
