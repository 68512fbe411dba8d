import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StreamedFile } from '../api/downloads.ts'
import { readRange } from './byte-range.ts'

/**
 * Passes a file on in the part that is asked for: 206 with its place, 416 where there is none, else 200 with all of it. A
 * caller who goes away ends the reading at the other end, too.
 */
export async function sendStreamed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, size, etag, saveAs, open }: StreamedFile,
): Promise<unknown> {
  const ifRange = headers['if-range']
  const asked = readRange(
    { range: headers.range, ifRange: typeof ifRange === 'string' ? ifRange : undefined },
    { size, etag },
  )
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-store')
  if (saveAs !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}`)
  if (asked === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const body = await open(asked, gone.signal)
  if (asked === undefined) return reply.header('content-length', size).type(contentType).send(body)
  const { from, to } = asked
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${size}`)
    .header('content-length', to - from + 1)
    .type(contentType)
    .send(body)
}
