import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from 'zod'
import type { TokenEndpoint } from '../../sandbox/token-endpoint.ts'
import { type SandboxBehaviour, sandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import type { SandboxFile, SandboxFiles } from './sandbox-files.ts'

interface SandboxApiOptions {
  readonly files: SandboxFiles
  readonly tokens: TokenEndpoint
  readonly behaviour: SandboxBehaviour
  readonly stopping: AbortSignal
}

/** Google's token endpoint, the files and permissions of Drive v3, and `/sandbox/behaviour` to set the switches. */
export function createSandboxApi(options: SandboxApiOptions): FastifyInstance {
  const { behaviour, tokens } = options
  const server = fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 * 1024 })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  server.addContentTypeParser('multipart/related', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.get('/sandbox/behaviour', () => behaviour)
  server.post('/sandbox/behaviour', (request, reply) => {
    const changes = sandboxBehaviour.partial().safeParse(request.body)
    if (!changes.success) return reply.code(400).send({ message: z.prettifyError(changes.error) })
    return Object.assign(behaviour, changes.data)
  })
  server.post('/token', async (request, reply) => {
    const { status, body } = await tokens.grant(request.body, `${request.protocol}://${request.host}/token`)
    return reply.code(status).send(body)
  })
  server.register(async (api) => {
    addFaults(api, options)
    addFiles(api, options)
    addPermissions(api, options)
  })
  return server
}

/** Google's error envelope. */
const fail = (reply: FastifyReply, code: number, reason: string, message: string) =>
  reply.code(code).send({ error: { errors: [{ domain: 'global', reason, message }], code, message } })

function addFaults(api: FastifyInstance, { behaviour, tokens, stopping }: SandboxApiOptions): void {
  const isStruck = (url: string) => !behaviour.uploadsOnly || url.startsWith('/upload/')
  api.addHook('preHandler', async (request, reply) => {
    if (!isStruck(request.url)) return
    if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { signal: stopping })
    if (takeOne(behaviour, 'serverErrors')) return fail(reply, 500, 'backendError', 'Backend Error')
    if (takeOne(behaviour, 'userRateLimits'))
      return fail(reply, 403, 'userRateLimitExceeded', 'User Rate Limit Exceeded')
    if (takeOne(behaviour, 'tooManyRequests'))
      return fail(reply, 429, 'rateLimitExceeded', 'Rate Limit Exceeded')
    if (takeOne(behaviour, 'missingRights'))
      return fail(reply, 403, 'insufficientFilePermissions', 'The user does not have sufficient permissions.')
    if (takeOne(behaviour, 'expiredTokens')) return fail(reply, 401, 'authError', 'Invalid Credentials')
  })
  api.addHook('preHandler', async (request, reply) => {
    if (!tokens.isGood(request.headers.authorization))
      return fail(reply, 401, 'authError', 'Invalid Credentials')
    // What lies in a shared drive is not there for who does not ask for it.
    const { supportsAllDrives } = z.object({ supportsAllDrives: z.string().optional() }).parse(request.query)
    if (supportsAllDrives !== 'true' && !request.url.includes('generateIds'))
      return fail(reply, 404, 'notFound', 'File not found.')
  })
  api.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 300 || !isStruck(request.url)) return payload
    if (takeOne(behaviour, 'brokenAnswers')) request.raw.socket.destroy()
    if (typeof payload === 'string' && takeOne(behaviour, 'halfAnswers'))
      return payload.slice(0, payload.length / 2)
    if (!takeOne(behaviour, 'lostAnswers')) return payload
    reply.code(503)
    return JSON.stringify({ error: { errors: [{ reason: 'backendError' }] } })
  })
}

const wire = ({ id, name, mimeType, parents, trashed, size }: SandboxFile) => ({
  kind: 'drive#file',
  ...{ id, name, mimeType, parents, trashed },
  ...(size > 0 && { size: String(size) }),
})
const newFile = z.object({
  id: z.string().optional(),
  name: z.string(),
  mimeType: z.string(),
  parents: z.array(z.string()).length(1),
})
const byId = z.object({ id: z.string() })
const listQuery = z.object({ q: z.string(), pageToken: z.string().optional() })

/** The two parts of a multipart body: what the file is called, and its bytes. */
function readParts(body: Buffer, contentType: string): { meta: unknown; bytes: Buffer } {
  const border = `--${/boundary=([\w-]+)/.exec(contentType)?.[1]}`
  const parts: Buffer[] = []
  for (let from = body.indexOf(border); ; ) {
    const next = body.indexOf(border, from + border.length)
    if (next < 0) break
    const part = body.subarray(from + border.length + 2, next - 2)
    parts.push(part.subarray(part.indexOf('\r\n\r\n') + 4))
    from = next
  }
  const [meta = Buffer.from('{}'), bytes = Buffer.alloc(0)] = parts
  return { meta: JSON.parse(meta.toString()), bytes }
}

const fileChanges = z.union([z.strictObject({ name: z.string() }), z.strictObject({ trashed: z.boolean() })])

function addFiles(api: FastifyInstance, { files, behaviour }: SandboxApiOptions): void {
  const make = (reply: FastifyReply, body: unknown, bytes?: Uint8Array) => {
    const { id = files.newId(), name, mimeType, parents } = newFile.parse(body)
    if (!files.isHandedOut(id)) return fail(reply, 400, 'invalid', 'The provided file ID is not usable.')
    if (files.find(id)) return fail(reply, 409, 'fileIdInUse', 'A file already exists with the provided ID.')
    if (!parents.every((parent) => files.find(parent)))
      return fail(reply, 404, 'notFound', `File not found: ${parents.join()}.`)
    return wire(files.add({ id, name, mimeType, parents }, bytes))
  }
  api.get('/drive/v3/files/generateIds', () => ({ kind: 'drive#generatedIds', ids: [files.newId()] }))
  api.post('/drive/v3/files', (request, reply) => make(reply, request.body))
  api.post('/upload/drive/v3/files', (request, reply) => {
    const body = z.instanceof(Buffer).parse(request.body)
    const { meta, bytes } = readParts(body, String(request.headers['content-type']))
    return make(reply, meta, bytes)
  })
  api.get('/drive/v3/files', (request) => {
    const { q, pageToken = '0' } = listQuery.parse(request.query)
    const all = files.inFolder(/^'([^']+)' in parents/.exec(q)?.[1] ?? '', behaviour.listLagMs)
    const from = Number(pageToken)
    const next = from + behaviour.largestPage
    return {
      files: all.slice(from, next).map(wire),
      ...(next < all.length && { nextPageToken: String(next) }),
      incompleteSearch: false,
    }
  })
  api.get('/drive/v3/files/:id', (request, reply) => {
    const file = files.find(byId.parse(request.params).id)
    return file ? wire(file) : fail(reply, 404, 'notFound', 'File not found.')
  })
  api.patch('/drive/v3/files/:id', (request, reply) => {
    const file = files.find(byId.parse(request.params).id)
    if (!file) return fail(reply, 404, 'notFound', 'File not found.')
    Object.assign(file, fileChanges.parse(request.body))
    return wire(file)
  })
}

const grant = z.object({
  role: z.enum(['writer', 'reader']),
  type: z.literal('group'),
  emailAddress: z.email(),
})

function addPermissions(api: FastifyInstance, { files, behaviour }: SandboxApiOptions): void {
  const path = '/drive/v3/files/:id/permissions'
  api.get(path, (request, reply) => {
    const file = files.find(byId.parse(request.params).id)
    if (!file) return fail(reply, 404, 'notFound', 'File not found.')
    const permissions = [...file.shared].map(([emailAddress, id]) => ({ id, emailAddress, role: 'writer' }))
    return { kind: 'drive#permissionList', permissions }
  })
  api.post(path, (request, reply) => {
    const file = files.find(byId.parse(request.params).id)
    if (!file) return fail(reply, 404, 'notFound', 'File not found.')
    if (takeOne(behaviour, 'spentSharings'))
      return fail(reply, 403, 'sharingRateLimitExceeded', 'You have exceeded your sharing quota.')
    const { emailAddress } = grant.parse(request.body)
    file.shared.set(emailAddress, file.shared.get(emailAddress) ?? `p${file.shared.size + 1}`)
    if (takeOne(behaviour, 'unsentSharings'))
      return fail(reply, 400, 'invalidSharingRequest', 'The share was done, its mail was not sent.')
    return { kind: 'drive#permission', id: file.shared.get(emailAddress) }
  })
}
