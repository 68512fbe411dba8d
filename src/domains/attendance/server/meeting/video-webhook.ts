import type { FastifyInstance } from 'fastify'
import { publicAccess } from '#contract/endpoint.ts'
import type { PlainRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import { answerUrlValidation, parseZoomEvent, verifyZoomSignature } from '#vendors/zoom/zoom-webhook.ts'
import { noteDeletedMeeting } from './note-deleted-meeting.ts'
import { recordMeetingEvent } from './record-meeting-events.ts'

export const webhookRoute: PlainRoute = {
  method: 'POST',
  path: '/webhooks/video-meeting',
  access: publicAccess('The video-meeting service calls it; every call carries its signature.'),
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
    if (event.kind === 'meeting.deleted') await noteDeletedMeeting(services, event)
    else await recordMeetingEvent(services, event)
    return { ok: true }
  })
}
