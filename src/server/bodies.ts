import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainError } from './errors.ts'

/** Largest body of a form or upload; JSON is bounded by the server's own limit of 1 MiB. */
export const uploadLimitBytes = 12 * 1024 * 1024

/** Uploads are held in memory while they are read: this many at once, the others are asked to come again. */
const uploadsAtOnce = 8

/** More than the largest roll sends; what reads a form takes its time for each. */
const mostFields = 2_000

/** Beyond this nobody waits for the rest of a body that is too large anyway. */
const mostDiscardedBytes = 256 * 1024 * 1024

export const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Reads what is still coming and forgets it: an answer before the end of a body would break the connection. */
export async function discardBody({ raw }: FastifyRequest): Promise<void> {
  if (Number(raw.headers['content-length'] ?? 0) > mostDiscardedBytes || raw.readableEnded) return
  await new Promise<void>((done) => {
    raw
      .once('end', done)
      .once('close', done)
      .once('error', () => done())
    raw.resume()
  })
}

/**
 * The specification's forms arrive as JSON, form-encoded with brackets or multipart: all three become
 * what the API layer reads. Bodies are bounded before they are parsed.
 */
export function addFormParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = Buffer.from(String(body))
      if (hasMoreThan(mostFields, text, '&')) done(tooManyFields())
      else done(null, new URLSearchParams(String(body)))
    },
  )
  app.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: uploadLimitBytes },
    (request, body, done) => {
      const contentType = request.headers['content-type'] ?? ''
      const bytes = body as Buffer
      if (hasMoreThan(mostFields, bytes, `--${boundaryOf(contentType)}`)) return done(tooManyFields())
      new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData().then(
        (form) => done(null, form),
        () => done(Object.assign(new Error('The form could not be read.'), { statusCode: 400 })),
      )
    },
  )
  boundUploads(app)
}

/** What stands between the parts of a multipart form; empty when the header says nothing of it. */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  return quoted ?? plain ?? ''
}

/** Whether a mark comes more often than so; looks no further than needed. */
function hasMoreThan(limit: number, bytes: Buffer, mark: string): boolean {
  let found = 0
  for (let at = bytes.indexOf(mark); at >= 0 && found <= limit; at = bytes.indexOf(mark, at + mark.length))
    found += 1
  return found > limit
}

const tooManyFields = () =>
  Object.assign(new Error(`This form has more than ${mostFields} fields. Nothing was saved.`), {
    statusCode: 413,
  })

function boundUploads(app: FastifyInstance): void {
  let underWay = 0
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isUpload(request)) return payload
    if (underWay >= uploadsAtOnce) {
      await discardBody(request)
      const message = 'Many files are being uploaded right now. Try again in a moment.'
      return reply
        .code(503)
        .header('retry-after', '5')
        .send(plainError('SERVICE_UNAVAILABLE', message, request.id))
    }
    underWay += 1
    let isOver = false
    const end = () => {
      if (!isOver) underWay -= 1
      isOver = true
    }
    reply.raw.once('finish', end).once('close', end)
    return payload
  })
}
