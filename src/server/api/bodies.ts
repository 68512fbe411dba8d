import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadLimitBytes } from '#contract/upload-limit.ts'
import { plainError } from './errors.ts'

/** Largest form without files; JSON is bounded by the server's own limit of 1 MiB. */
export const formLimitBytes = 256 * 1024

/** Uploads are held in memory while they are read: this many at once, the others are asked to come again. */
const uploadsAtOnce = 8

/** More than the largest roll sends; what reads a form takes its time for each. */
const mostFields = 2_000

/** Names of fields say where they belong, `attendances[3][id]`: what reads them goes as deep as they do. */
const longestFieldName = 200

/** Beyond this nobody waits for the rest of a body that is too large anyway. */
const mostDiscardedBytes = 256 * 1024 * 1024

export const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

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

/** How long whoever was refused in the middle of a body may go on sending it. */
const lingerMs = 2_000

/**
 * Lets a refusal reach whoever is still sending: a connection that is closed while bytes of theirs are unread is reset,
 * and the answer on it lost. What still comes is read and forgotten, and the connection cut if it does not end.
 */
export function lingerFor({ raw }: FastifyRequest, reply: FastifyReply): void {
  // The framework closes after a body that it could not read, and only then.
  if (raw.readableEnded || raw.destroyed || reply.getHeader('connection') !== 'close') return
  reply.removeHeader('connection')
  const cut = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(cut))
}

/**
 * The specification's forms arrive as JSON, form-encoded with brackets or multipart: all three become
 * what the API layer reads. Bodies are bounded before they are parsed.
 */
export function addFormParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: formLimitBytes },
    (_request, body, done) => {
      const bytes = body as Buffer
      if (hasMoreThan(mostFields, bytes, '&')) return done(tooManyFields())
      const form = new URLSearchParams(bytes.toString())
      done(longNameIn(form), form)
    },
  )
  app.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: uploadLimitBytes },
    (request, body, done) => {
      const contentType = request.headers['content-type'] ?? ''
      const bytes = body as Buffer
      const boundary = boundaryOf(contentType)
      if (boundary === undefined) return done(refusal(400, 'The form could not be read.'))
      if (hasMoreThan(mostFields, bytes, `--${boundary}`)) return done(tooManyFields())
      new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData().then(
        (form) => done(longNameIn(form), form),
        () => done(refusal(400, 'The form could not be read.')),
      )
    },
  )
  boundUploads(app)
}

/**
 * What stands between the parts of a multipart form. Undefined for a header that could be read in two ways: the parts
 * are counted here by this one and told apart later by whatever the library finds.
 */
function boundaryOf(contentType: string): string | undefined {
  const plain =
    /^multipart\/form-data;\s?boundary=(?:"([^"\\]{1,70})"|([^\s";,]{1,70}))(?:;\s?charset=[\w-]+)?$/i
  const [, quoted, bare] = plain.exec(contentType) ?? []
  return quoted ?? bare
}

/** Whether a mark occurs more than `limit` times; looks no further than needed. */
function hasMoreThan(limit: number, bytes: Buffer, mark: string): boolean {
  let found = 0
  for (let at = bytes.indexOf(mark); at >= 0 && found <= limit; at = bytes.indexOf(mark, at + mark.length))
    found += 1
  return found > limit
}

const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })

const tooManyFields = () => refusal(413, `This form has more than ${mostFields} fields. Nothing was saved.`)

function longNameIn(form: URLSearchParams | FormData): Error | null {
  for (const name of form.keys())
    if (name.length > longestFieldName)
      return refusal(400, `A field has a name of more than ${longestFieldName} letters. Nothing was saved.`)
  return null
}

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
    // Whoever went away while they were identified emits no more `close`: their place would never be freed.
    if (reply.raw.destroyed || request.raw.socket.destroyed) return payload
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
