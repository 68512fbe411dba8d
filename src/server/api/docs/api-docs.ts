import type { FastifyInstance } from 'fastify'
import { school } from '#contract/school/school.ts'
import type { Services } from '../../services.ts'
import type { Authenticate } from '../api.ts'
import { plainError } from '../errors.ts'
import { describeAccess, describeApi } from '../openapi.ts'
import type { Operation } from './add-examples.ts'
import { escapeHtml, renderOperation } from './render-operation.ts'

type Document = Awaited<ReturnType<typeof describeApi>>

const style = `
  :root { color-scheme: light dark }
  body { font: 15px/1.5 Inter, system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
  summary { cursor: pointer; padding: .35rem 0 } code { font: 13px ui-monospace, monospace }
  pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: 8px; font-size: 12px }
  table { border-collapse: collapse; font-size: 13px } th, td { text-align: left; padding: 2px 12px 2px 0; vertical-align: top }
  nav a { margin-right: .5rem }
  .method { display: inline-block; min-width: 4.5rem; white-space: pre; font-weight: 600 }`

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const intro = `<p>Programs call with a token, which is made under Workbench, API tokens, and reaches as far as its scopes and whoever made it:
<code>Authorization: Bearer hr_api_…</code>. Every call sends a <code>frontend-id</code> header, whose value is yours.</p>
<p>Lists go by <code>page</code>, from 1, and say their <code>total</code>. What is wrong is answered with a <code>message</code> for people,
with <code>formErrors</code> by field where a field is wrong (422), and with a <code>requestId</code> to name when asking for help.
429 and 503 say in <code>retry-after</code> when to try again.</p>
<p>A write may bring an <code>idempotency-key</code> header, a UUID of its own. If its answer is lost, the same call with the same key is done once
and answered as the first time, for an hour; another call with that key is refused (422).</p>
<p>Other systems read people, houses and experiences by OneRoster 1.2 at <code>/ims/oneroster/rostering/v1p2</code>, with client credentials of
<code>/ims/oneroster/token</code>.</p>`

/** The first word of an address below its area: what the calls are grouped by. */
const groupOf = (path: string) =>
  path
    .split('/')
    .find((part, at) => at > 1 && !['backoffice', 'pages', 'admin', 'workbench'].includes(part)) ?? ''

function renderPage({ paths }: Document, accessOf: ReadonlyMap<string, string>): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method] as Operation | undefined
      const access = accessOf.get(`${method.toUpperCase()} ${path}`) ?? ''
      return operation
        ? [{ group: groupOf(path), html: renderOperation(path, method, operation, access) }]
        : []
    }),
  )
  const groups = [...Map.groupBy(operations, ({ group }) => group)].toSorted(([a], [b]) => a.localeCompare(b))
  const contents = groups.map(([group]) => `<a href="#${group}">${escapeHtml(group)}</a>`).join(' ')
  const sections = groups.map(
    ([group, list]) => `<h2 id="${group}">${escapeHtml(group)}</h2>${list.map(({ html }) => html).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(school().productName)} · API</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><h1>The API of ${escapeHtml(school().productName)}</h1>${intro}<p><a href="/api/docs/openapi.json">OpenAPI document</a></p><nav>${contents}</nav>${sections.join('')}</body></html>`
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
    reply.type('text/html').send(renderPage(await describeApi(), describeAccess())),
  )
  // A style in the page itself is refused by the page's own policy.
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css').send(style))
  app.get('/api/docs/openapi.json', () => describeApi())
}
