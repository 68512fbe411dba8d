import type { FastifyInstance } from 'fastify'
import { readTopic, type Topic } from '#contract/topics.ts'
import type { Authenticate } from '../api/api.ts'
import { plainError } from '../api/errors.ts'
import type { Viewer } from '../api/viewer.ts'
import { domains } from '../domains.ts'
import type { Services } from '../services.ts'
import { holdLiveStreams, type MayHear } from './live-streams.ts'

/**
 * `GET /api/live?topic=attendable:42&topic=user:7`: one event stream a page. Each change of a subject the viewer may
 * see arrives as its topic's name; the page fetches what it shows. `refused` names a topic the viewer may no longer
 * hear of; `ended` is the last word of a stream whose session is over.
 */
export async function mountLive(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const rules = new Map(domains.flatMap((domain) => Object.entries(domain.topics ?? {})))
  const mayHear: MayHear = async (viewer, topic) => {
    const [subject = '', id = ''] = topic.split(':')
    return (await rules.get(subject)?.(services.database, viewer, Number(id))) ?? false
  }
  /** What is asked for; undefined when the viewer may not hear of some of it. */
  async function readTopics(viewer: Viewer, asked: string | string[] = []): Promise<Topic[] | undefined> {
    const topics: Topic[] = []
    for (const text of [asked].flat().slice(0, 24)) {
      const topic = readTopic(text)
      if (topic === undefined || !(await mayHear(viewer, topic))) return undefined
      topics.push(topic)
    }
    return topics
  }
  const streams = holdLiveStreams(services, authenticate, mayHear)

  app.get<{ Querystring: { topic?: string | string[] } }>('/api/live', async (request, reply) => {
    const cookie = request.headers.cookie ?? ''
    const viewer = await authenticate(services, cookie)
    if (viewer.role === 'nobody')
      return reply.code(401).send(plainError('UNAUTHORIZED', 'Log in to continue.', request.id))
    const place = streams.takePlace(viewer)
    if (!place)
      return reply
        .code(429)
        .header('retry-after', '30')
        .send(plainError('TOO_MANY_REQUESTS', 'Too many pages are open. Close some of them.', request.id))
    try {
      const topics = await readTopics(viewer, request.query.topic)
      if (!topics) {
        place.giveBack()
        return reply.code(404).send(plainError('NOT_FOUND', 'There is no such subject.', request.id))
      }
      // Whoever has left meanwhile will not be heard closing.
      if (reply.raw.destroyed) return place.giveBack()
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 2000\n\n')
      streams.open({ cookie, viewer, topics, response: reply.raw }, place)
    } catch (error) {
      place.giveBack()
      throw error
    }
  })
}
