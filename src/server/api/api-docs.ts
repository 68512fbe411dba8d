import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { Authenticate } from './api.ts'
import { plainError } from './errors.ts'
import { describeApi } from './openapi.ts'

type Document = Awaited<ReturnType<typeof describeApi>>

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `
  :root { color-scheme: light dark }
  body { font: 15px/1.5 Inter, system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
  summary { cursor: pointer; padding: .35rem 0 } code { font: 13px ui-monospace, monospace }
  pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: 8px; font-size: 12px }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600 }`

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

function renderOperation(path: string, method: string, operation: object): string {
  const { summary, ...rest } = operation as { summary?: string }
  return `<details><summary><code><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</code> ${escapeHtml(summary ?? '')}</summary><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`
}

function renderPage({ info, paths }: Document): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [renderOperation(path, method, operation)] : []
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Homeroom · API</title><style>${style}</style></head><body><h1>The API of Homeroom</h1><p>${escapeHtml(info.description ?? '')}</p><p><a href="/api/docs/openapi.json">OpenAPI document</a></p>${operations.join('')}</body></html>`
}

/** `/api/docs`, a page without scripts, and the document it is made from. For staff; a browser opens it by itself. */
export async function mountApiDocs(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  app.addHook('preHandler', async (request, reply) => {
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    reply.header('cache-control', 'no-store')
    if (viewer.role === 'nobody')
      return reply.code(401).send(plainError('UNAUTHORIZED', 'Log in to continue.', request.id))
    if (viewer.role !== 'employee')
      return reply.code(403).send(plainError('FORBIDDEN', 'This page is for staff.', request.id))
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html').send(renderPage(await describeApi())),
  )
  app.get('/api/docs/openapi.json', () => describeApi())
}
