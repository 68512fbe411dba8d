import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BucketAct, type BucketBehaviour, goodBucket } from './bucket-behaviour.ts'

export interface BucketSandbox {
  readonly url: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** What lies there, by key. */
  readonly objects: Map<string, Buffer>
  /** Uploads that were begun and neither completed nor given up. */
  readonly openUploads: () => number
  behave(behaviour: Partial<BucketBehaviour>): void
  stop(): Promise<void>
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

const xml = (root: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** As rights name it: an upload in parts is a put, whatever is asked of it. */
function actOf(method: string | undefined, key: string): BucketAct {
  if (method === 'GET' && key === '') return 'list'
  if (method === 'GET' || method === 'HEAD') return 'get'
  return method === 'DELETE' ? 'delete' : 'put'
}

/** A bucket as S3 speaks of it: objects, uploads in parts, lists by page, and its refusals. It misbehaves as it is told. */
export async function startBucketSandbox(pageSize = 1_000): Promise<BucketSandbox> {
  const bucket = 'school-export'
  const accessKeyId = 'AKIASANDBOX'
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  let behaviour: BucketBehaviour = { ...goodBucket }

  const refuse = (reply: ServerResponse, status: number, code: string, message: string) =>
    reply
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(xml('Error', `<Code>${code}</Code><Message>${message}</Message>`))

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://bucket.sandbox')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    if (behaviour.slowMs > 0) await new Promise((done) => setTimeout(done, behaviour.slowMs))
    if (behaviour.serverErrors > 0) {
      behaviour.serverErrors -= 1
      return refuse(reply, 500, 'InternalError', 'We encountered an internal error. Please try again.')
    }
    if (behaviour.slowDowns > 0) {
      behaviour.slowDowns -= 1
      return refuse(reply, 503, 'SlowDown', 'Please reduce your request rate.')
    }
    const credential = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1]
    if (credential !== accessKeyId)
      return refuse(reply, 403, 'InvalidAccessKeyId', 'The key you gave does not exist in our records.')
    const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (name !== bucket) return refuse(reply, 404, 'NoSuchBucket', 'The specified bucket does not exist')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (
      (behaviour.readOnly && !isReading) ||
      behaviour.refuses.includes(actOf(request.method, rest.join('/')))
    )
      return refuse(reply, 403, 'AccessDenied', 'Access Denied')
    if (behaviour.isFull && request.method === 'PUT')
      return refuse(
        reply,
        507,
        'XMinioStorageFull',
        'Storage backend has reached its minimum free drive threshold.',
      )
    // The connection ends in the middle, before anything is done.
    if (behaviour.cutBefore > 0 && request.method === 'PUT') {
      behaviour.cutBefore -= 1
      return request.socket.destroy()
    }
    return perform(request, reply, { key: rest.join('/'), query: url.searchParams, body })
  }

  function perform(
    request: IncomingMessage,
    reply: ServerResponse,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
  ): unknown {
    const uploadId = query.get('uploadId') ?? ''
    const say = (text: string) => {
      if (behaviour.loseCompletions > 0 && query.has('uploadId') && request.method === 'POST') {
        behaviour.loseCompletions -= 1
        return request.socket.destroy()
      }
      if (behaviour.halfAnswers > 0) {
        behaviour.halfAnswers -= 1
        reply.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) })
        return reply.write(text.slice(0, text.length / 2), () => request.socket.destroy())
      }
      return reply.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    }
    if (request.method === 'GET' && key === '') return say(listOf(query))
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomBytes(8).toString('hex')
      uploads.set(id, { key, parts: new Map() })
      return say(xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`))
    }
    const upload = uploads.get(uploadId)
    if (query.has('uploadId') && upload === undefined)
      return refuse(reply, 404, 'NoSuchUpload', 'The specified upload does not exist.')
    if (upload && request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return reply.writeHead(200, { etag: tagOf(body) }).end()
    }
    if (upload && request.method === 'POST') {
      const bytes = Buffer.concat([...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part))
      objects.set(key, bytes)
      uploads.delete(uploadId)
      return say(xml('CompleteMultipartUploadResult', `<ETag>${tagOf(bytes)}</ETag>`))
    }
    if (upload) {
      uploads.delete(uploadId)
      return reply.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      objects.set(key, body)
      return reply.writeHead(200, { etag: tagOf(body) }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return reply.writeHead(204).end()
    }
    const found = objects.get(key)
    if (found === undefined) return refuse(reply, 404, 'NoSuchKey', 'The specified key does not exist.')
    return reply
      .writeHead(200, { 'content-length': found.length, etag: tagOf(found) })
      .end(request.method === 'HEAD' ? undefined : found)
  }

  function listOf(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + pageSize)
    const isMore = from + pageSize < keys.length
    return xml(
      'ListBucketResult',
      `<IsTruncated>${isMore}</IsTruncated>${isMore ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''}${page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('')}`,
    )
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    accessKeyId,
    secretAccessKey: randomBytes(20).toString('hex'),
    objects,
    openUploads: () => uploads.size,
    behave: (next) => {
      behaviour = { ...behaviour, ...next }
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
