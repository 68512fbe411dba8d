import type { FastifyInstance } from 'fastify'
import type { DoorRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import { inTransaction } from '#server/transactions.ts'
import {
  answerUrlValidation,
  parseZoomEvent,
  verifyZoomSignature,
  type ZoomEvent,
} from '#vendors/zoom/zoom-webhook.ts'
import type { PresenceFact } from '../../rules/roll-types.ts'
import { fetchReportJob } from '../attendance.jobs.ts'
import { recomputeRoll } from '../roll/recompute-roll.ts'
import { insertFacts } from './presence.queries.ts'
import { lockRollOfMeeting } from './rolls-due.queries.ts'
import { toParticipant } from './video-meetings.ts'

export const webhookDoor: DoorRoute = {
  method: 'POST',
  path: '/webhooks/video-meeting',
  why: 'The video-meeting service calls it; every call carries its signature.',
}

type MeetingEvent = Exclude<ZoomEvent, { kind: 'url_validation' | 'unknown' }>

function toFact(event: MeetingEvent): PresenceFact {
  switch (event.kind) {
    case 'meeting.started':
      return { kind: 'meeting_started', atMs: event.atMs }
    case 'meeting.ended':
      return { kind: 'meeting_ended', atMs: event.atMs }
    case 'meeting.participant_joined':
      return { kind: 'joined', atMs: event.atMs, participant: toParticipant(event.participant) }
    case 'meeting.participant_left':
      return { kind: 'left', atMs: event.atMs, participant: toParticipant(event.participant) }
  }
}

/** Appends an event to the ledger of the session it belongs to; what was told before changes nothing. */
export async function recordMeetingEvent(services: Services, event: MeetingEvent): Promise<void> {
  await inTransaction(services.database, async (db) => {
    const roll = await lockRollOfMeeting(db, event.meetingId, event.atMs)
    if (!roll) return
    const added = await insertFacts(db, roll, 'webhook', [toFact(event)])
    if (added === 0) return
    await db
      .updateTable('attendables')
      .set({ videoMeetingUuid: event.uuid, videoFailedAt: null, videoFailure: null })
      .where('id', '=', roll.id)
      .execute()
    const nowMs = services.clock.nowMs()
    await recomputeRoll(db, roll, { source: 'live', nowMs })
    if (event.kind === 'meeting.ended' && nowMs >= roll.endsAt.getTime())
      await services.jobs.enqueue(db, fetchReportJob, { attendableId: roll.id }, { key: String(roll.id) })
  })
}

/** `POST /api/webhooks/video-meeting`: Zoom's URL validation and its events, signed over the body's bytes. */
export async function mountVideoWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const secret = services.config.ZOOM_WEBHOOK_SECRET ?? ''
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Body: Buffer }>('/api/webhooks/video-meeting', async (request, reply) => {
    const rawBody = request.body
    const isZoom = verifyZoomSignature({
      secret,
      timestamp: String(request.headers['x-zm-request-timestamp'] ?? ''),
      rawBody,
      signature: String(request.headers['x-zm-signature'] ?? ''),
      nowMs: services.clock.nowMs(),
    })
    if (!isZoom) return reply.code(401).send({ message: 'The signature is missing, wrong or too old.' })
    const event = parseZoomEvent(rawBody.toString('utf8'))
    if (event.kind === 'url_validation') return answerUrlValidation(secret, event.plainToken)
    if (event.kind === 'unknown') {
      if (event.problem)
        request.log.warn({ event: event.event, problem: event.problem }, 'an unreadable webhook')
      return { ok: true }
    }
    await recordMeetingEvent(services, event)
    return { ok: true }
  })
}
