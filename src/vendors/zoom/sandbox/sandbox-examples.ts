import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import type { Clock } from '#server/clock.ts'
import { answerUrlValidation, parseZoomEvent, verifyZoomSignature, type ZoomEvent } from '../zoom-webhook.ts'
import type { SandboxMeeting } from './sandbox-meeting.ts'

/** For tests: a meeting of 50 minutes, credentials, and a receiver of webhooks. */

export const tenOClockMs = Date.parse('2026-11-10T15:00:00Z')
const minuteMs = 60_000
export const atMinute = (minute: number): number => tenOClockMs + minute * minuteMs

export const credentials = { accountId: 'account-1', clientId: 'client-1', clientSecret: 'client-secret' }
export const webhookSecret = 'homeroom-secret'

/** 10:00–10:50. Ada stays from 10:04, leaves 10:31, is back at 10:33 and would stay until 10:55; a guest drops in 10:10–10:20. */
export const algebra: SandboxMeeting = {
  meetingId: '81234567890',
  uuid: 'iOTQZPmhTUq5a232ETb9eg==',
  topic: 'Algebra',
  hostId: 'host-1',
  startMs: atMinute(0),
  endMs: atMinute(50),
  attendees: [
    {
      name: 'Ada Lovelace',
      email: 'ada@school.test',
      registrantId: 'registrant-ada',
      accountId: 'account-ada',
      segments: [
        { fromMs: atMinute(4), toMs: atMinute(31) },
        { fromMs: atMinute(33), toMs: atMinute(55) },
      ],
    },
    {
      name: 'iPad',
      email: null,
      registrantId: null,
      accountId: null,
      segments: [{ fromMs: atMinute(10), toMs: atMinute(20) }],
    },
  ],
}

/** The same meeting with `count` attendees who stay from beginning to end. */
export const lecture = (count: number): SandboxMeeting => ({
  ...algebra,
  attendees: Array.from({ length: count }, (_, index) => ({
    name: `Student ${index}`,
    email: `student${index}@school.test`,
    registrantId: `registrant-${index}`,
    accountId: `account-${index}`,
    segments: [{ fromMs: atMinute(0), toMs: atMinute(50) }],
  })),
})

/**
 * A webhook route as the product has it. `statuses` are answered in turn before it takes anything; no call is answered
 * before `together` of them wait at the same time, so that whoever delivers one after the other never ends.
 */
export async function startReceiver(clock: Clock, statuses: number[] = [], together = 1) {
  const { promise: areTogether, resolve: meet } = Promise.withResolvers<void>()
  const events: ZoomEvent[] = []
  const refused: string[] = []
  let calls = 0
  let atOnce = 0
  let mostAtOnce = 0
  const server = fastify({ forceCloseConnections: true })
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.post('/webhook', async (request, reply) => {
    calls += 1
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    if (atOnce >= together) meet()
    await areTogether
    await sleep(2) // long enough to see deliveries that do not wait for each other
    atOnce -= 1
    const status = statuses.shift()
    if (status !== undefined) return reply.code(status).send()
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.of()
    const header = (name: string) => request.headers[name]?.toString()
    const isGenuine = verifyZoomSignature({
      secret: webhookSecret,
      timestamp: header('x-zm-request-timestamp'),
      signature: header('x-zm-signature'),
      rawBody,
      nowMs: clock.nowMs(),
    })
    if (!isGenuine) {
      refused.push(rawBody.toString())
      return reply.code(401).send()
    }
    const event = parseZoomEvent(rawBody.toString())
    if (event.kind === 'url_validation') return answerUrlValidation(webhookSecret, event.plainToken)
    events.push(event)
    return reply.code(204).send()
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `${url}/webhook`,
    events,
    refused,
    calls: () => calls,
    mostAtOnce: () => mostAtOnce,
    stop: () => server.close(),
  }
}
