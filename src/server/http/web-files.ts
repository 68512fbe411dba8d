import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { school } from '#contract/school/school.ts'
import { plainError } from '../api/errors.ts'
import { withStyleNonce } from './security-headers.ts'

const webFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** What vite.config.ts writes wherever a style element needs the nonce of its answer. */
const noncePlaceholder = 'NONCE_OF_THIS_PAGE'

/** The icon of the browser's tab as `src/web/index.html` names it. */
const productIcon = '<link rel="icon" href="/icon.svg" type="image/svg+xml" />'

/** The page with the school's own icon, where it has one. */
function withIcon(html: string): string {
  const { favicon } = school().logos
  return favicon === ''
    ? html
    : html.replace(productIcon, `<link rel="icon" href="${favicon}" type="image/png" />`)
}

/** Not for the web app, even when they are switched off. */
const operatorsPaths = new Set(['/metrics', '/healthz', '/readyz', '/version'])

/** A right has its page under its name, which has a dot. */
const pageOfRight = /^\/workbench\/employees-and-permissions\/permissions\/[a-z_]+(\.[a-z_]+)+$/

/** An address of the app: no file, since those have an ending or a dot in front, and none of the operator's. */
function asksForPage({ method, url }: FastifyRequest): boolean {
  const path = url.split(/[?#]/)[0] ?? ''
  const isFile = !pageOfRight.test(path) && /\.[^/.]*$|(\/|%2f)(\.|%2e)/i.test(path)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isFile &&
    !operatorsPaths.has(path) &&
    !/^\/(api|assets)(\/|$)/.test(path)
  )
}

/** A file of the build by its name, and none that is only for us: nothing to unpack, no way up, no hidden folder. */
const servedFile = /^(?:[\w-]+\/)*[\w-][\w.-]*\.(?!(?:map|html)$)\w+$/i

/**
 * The built web app, and sign-in, which is a page of its own (decision 58): hashed files for a year, the pages themselves
 * never from a cache; source maps stay here.
 */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: resolve(webFolder),
    // By itself it reads the whole folder before each file, to know how it is spelt: 2,500 names, for each of 20 scripts.
    serve: false,
    index: false,
    preCompressed: true,
    // A missing build is reported where a page is asked for.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webFolder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Folders are not served: `/` is the page, whoever asks for it and whatever encodings they accept.
  app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
    servedFile.test(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
  )

  const pages = new Map<string, Promise<string>>()
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request))
      return reply.code(404).send(plainError('NOT_FOUND', 'There is nothing here.', request.id))
    const file = /^\/signin\/?($|[?#])/.test(request.url) ? 'sign-in.html' : 'index.html'
    const page = pages.get(file) ?? readFile(join(webFolder, file), 'utf8')
    pages.set(file, page)
    const html = await page.catch(() => undefined)
    if (html === undefined) {
      pages.delete(file)
      return reply.code(404).send(plainError('NOT_FOUND', 'The web app is not built.', request.id))
    }
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', withStyleNonce(policy, nonce))
      .type('text/html; charset=utf-8')
      .send(withIcon(html).replaceAll(noncePlaceholder, nonce))
  })
}
