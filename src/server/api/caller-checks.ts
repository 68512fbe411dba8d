import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadLimitBytes } from '#contract/upload-limit.ts'
import { discardBody, formLimitBytes, isForm, isUpload } from './bodies.ts'
import { plainError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send it, too: the route itself checks what it trusts. */
    readonly fromOtherSites?: true
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const megabyte = 1024 * 1024

/**
 * Whether a browser sends this for another site's page. Its own pages name the address people typed, or the one the
 * call arrived at; what is no browser names none.
 */
export function isForeign({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  return new URL(origin).origin !== new URL(publicUrl).origin && new URL(origin).host !== host
}

/** Refuses, before a body is read, calls of other sites' pages and bodies that are too large. */
export function addCallerChecks(app: FastifyInstance, publicUrl: string): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply, status: number, message: string) => {
    await discardBody(request)
    const code = status === 413 ? 'PAYLOAD_TOO_LARGE' : 'FORBIDDEN'
    return reply.code(status).send(plainError(code, message, request.id))
  }
  app.addHook('onRequest', async (request, reply) => {
    if (reading.has(request.method)) return
    if (!request.routeOptions.config.fromOtherSites && isForeign(request, publicUrl))
      return refuse(request, reply, 403, 'This call came from a page of another site. Nothing was saved.')
    const [what, limit] = isUpload(request)
      ? (['This upload', uploadLimitBytes] as const)
      : isForm(request)
        ? (['This form', formLimitBytes] as const)
        : (['This', megabyte] as const)
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      const most = limit < megabyte ? `${limit / 1024} KB` : `${limit / megabyte} MB`
      return refuse(request, reply, 413, `${what} is larger than ${most}. Nothing was saved.`)
    }
  })
}
