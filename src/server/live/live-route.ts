import type { FastifyInstance } from 'fastify'
import { readTopic, type Topic } from '#contract/topics.ts'
import type { Authenticate } from '../api/api.ts'
import { plainError } from '../api/errors.ts'
import type { Viewer } from '../api/viewer.ts'
import { domains } from '../domains.ts'
import type { Services } from '../services.ts'
import { joinTopicRules } from './heard-topics.ts'
import { holdLiveStreams } from './live-streams.ts'

/** A page and the shell around it subscribe to a few; an address has room for more. */
const mostTopics = 32

/**
 * `GET /api/live?topic=attendable:42&topic=user:7`: one event stream a page. Each change of a subject the viewer may
 * see arrives as its topic's name; the page fetches what it shows. `refused` names a topic the viewer may not, or no longer,
 * hear of: the others go on, for a page asks for its own together with those of the shell. `changed`, with `ages=1`, names
 * what changed before the stream was open, and how many milliseconds before. `ended` is the last word of a stream whose
 * session is over.
 */
export async function mountLive(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const listHeard = joinTopicRules(services.database, domains)
  /** What is asked for, and what of it the viewer may hear; undefined where that is nothing, or where something names no topic. */
  async function readTopics(viewer: Viewer, asked: string | string[] = []) {
    const topics: Topic[] = []
    for (const text of [asked].flat().slice(0, mostTopics)) {
      const topic = readTopic(text)
      if (topic === undefined) return undefined
      topics.push(topic)
    }
    const heard = await listHeard(viewer, topics)
    return heard.size === 0 ? undefined : { topics, heard }
  }
  const streams = holdLiveStreams(services, authenticate, listHeard)

  app.get<{ Querystring: { topic?: string | string[]; ages?: string } }>(
    '/api/live',
    async (request, reply) => {
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
        const subjects = await readTopics(viewer, request.query.topic)
        if (!subjects) {
          place.giveBack()
          return reply.code(404).send(plainError('NOT_FOUND', 'There is no such subject.', request.id))
        }
        // A connection that has closed meanwhile emits no `close` any more.
        if (reply.raw.destroyed) return place.giveBack()
        reply.hijack()
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        reply.raw.write('retry: 2000\n\n')
        const takesAges = request.query.ages === '1'
        streams.open({ cookie, viewer, ...subjects, takesAges, response: reply.raw }, place)
      } catch (error) {
        place.giveBack()
        throw error
      }
    },
  )
}
