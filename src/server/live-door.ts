import type { FastifyInstance } from 'fastify'
import type { Authenticate } from './api.ts'
import { domains } from './domains.ts'
import { plainError } from './errors.ts'
import type { Topic } from './live.ts'
import type { Services } from './services.ts'

const keepAliveMs = 25_000
const topicPattern = /^([a-z-]+):(\d{1,10})$/

/**
 * `GET /api/live?topic=attendable:42&topic=user:7`: one event stream a page. Each change of a subject
 * the viewer may see arrives as its topic's name; the page fetches what it shows.
 */
export async function mountLive(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const rules = new Map(domains.flatMap((domain) => Object.entries(domain.topics ?? {})))

  app.get<{ Querystring: { topic?: string | string[] } }>('/api/live', async (request, reply) => {
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    if (viewer.role === 'nobody')
      return reply.code(401).send(plainError('UNAUTHORIZED', 'Log in to continue.', request.id))
    const asked = [request.query.topic ?? []].flat().slice(0, 20)
    const topics: Topic[] = []
    for (const text of asked) {
      const [, kind = '', id = ''] = topicPattern.exec(text) ?? []
      const mayHear = rules.get(kind)
      if (!mayHear || !(await mayHear(services.database, viewer, Number(id))))
        return reply.code(404).send(plainError('NOT_FOUND', 'There is no such subject.', request.id))
      topics.push(`${kind}:${Number(id)}`)
    }

    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 2000\n\n')
    const unsubscribe = services.live.subscribe(topics, (topic) =>
      stream.write(`event: change\ndata: ${topic}\n\n`),
    )
    const keepAlive = setInterval(() => stream.write(': still here\n\n'), keepAliveMs)
    request.raw.on('close', () => {
      clearInterval(keepAlive)
      unsubscribe()
    })
  })
}
