import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { contextOf, routeOf } from '#server/api/request-context.ts'
import type { Database } from '#server/database/database.ts'
import { makePace } from '#server/http/pace.ts'
import { countTry } from '#server/http/tries.ts'
import type { Services } from '#server/services.ts'
import { isObject, type Json } from '../../rules/json.ts'
import { ScimFault } from '../../rules/scim-fault.ts'
import { countCall, insertCall } from '../calls/record-call.ts'
import {
  type Connection,
  findByToken,
  noteRefusedAddress,
  refusalOf,
} from '../connections/find-connection.ts'
import type { ScimAnswer, ScimCall } from './scim-call.ts'
import { type Explained, errorBody, explain } from './scim-errors.ts'

/** Wrong tokens from one address in a minute, before it has to wait. */
const wrongTokens = 30
/** Calls of one connection on one server: four times what a provider is asked to keep to. */
const callsIn10Seconds = 1_000

const reading = new Set(['GET', 'HEAD'])
export const contentType = 'application/scim+json; charset=utf-8'

class Waiting extends ScimFault {
  readonly seconds: number

  constructor(detail: string, seconds: number) {
    super(429, detail)
    this.seconds = seconds
  }
}

const tokenOf = ({ headers }: FastifyRequest) => /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** The connection that calls: its token alone counts, whoever is signed in at the browser. Throws 401, and 429 for who guesses. */
async function connectionOf(services: Services, request: FastifyRequest, nowMs: number): Promise<Connection> {
  const token = tokenOf(request)
  const connection = token === undefined ? undefined : await findByToken(services.database, token)
  if (connection) return connection
  const { count, secondsLeft } = await countTry(services.database, `scim ${request.ip}`, nowMs)
  if (count > wrongTokens) throw new Waiting('Too many wrong tokens from this address.', secondsLeft)
  throw new ScimFault(401, 'Send the token of the connection as "Authorization: Bearer …".')
}

const pace = makePace(callsIn10Seconds, 10_000)

/** Throws 429 for a connection that calls far more often than any provider does. */
function requirePace(connectionId: number): void {
  const waitMs = pace(connectionId, Date.now())
  if (waitMs > 0) throw new Waiting('Too many calls in ten seconds.', Math.ceil(waitMs / 1000))
}

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/** Whom or what a refused call was about, as far as it names them; empty where it does not. */
function nameIn(body: Json, path: string): string {
  const named = isObject(body) ? (body['userName'] ?? body['displayName']) : undefined
  return typeof named === 'string' ? named : (path.split('/Users/')[1] ?? path.split('/Groups/')[1] ?? '')
}

/** Who a number is, for the log: people do not know the numbers of providers by heart. */
async function findNamed(db: Database, connectionId: number, id: number) {
  const { rows } = await sql<{ name: string; personId: number }>`
    select attributes ->> 'userName' as name, person_id from provisioned_users
    where connection_id = ${connectionId} and id = ${id}`.execute(db)
  return rows[0]
}

const kindOf = (path: string) =>
  path.includes('/Users')
    ? ('user' as const)
    : path.includes('/Groups')
      ? ('group' as const)
      : ('none' as const)

/** Answers a call of a provider, counts it and, where it is refused, writes its line into the log. */
export const answerCalls =
  (services: Services, work: (call: ScimCall) => Promise<ScimAnswer> | ScimAnswer) =>
  async (request: FastifyRequest<{ Params: { id?: string; name?: string } }>, reply: FastifyReply) => {
    const nowMs = services.clock.nowMs()
    let connection: Connection | undefined
    let body: Json = null
    try {
      connection = await connectionOf(services, request, nowMs)
      const refusal = refusalOf(connection, request.ip, nowMs)
      if (refusal?.status === 403) await noteRefusedAddress(services.database, connection.id, request.ip)
      if (refusal) throw refusal
      requirePace(connection.id)
      if (services.maintenance.isOn())
        throw new ScimFault(
          503,
          `${school().productName} is under maintenance. Nothing was changed.`,
          undefined,
          'ours',
        )
      body = bodyOf(request)
      const answer = await work({
        ...{ services, connection, nowMs, body, method: request.method, requestId: request.id },
        baseUrl: `${services.publicUrl}/scim/v2`,
        query: new URLSearchParams(request.url.split('?')[1] ?? ''),
        id: numberOf(request.params.id),
        name: request.params.name ?? '',
        ifMatch: header(request.headers['if-match']),
        ifNoneMatch: header(request.headers['if-none-match']),
      })
      await countCall(
        services.database,
        connection.id,
        reading.has(request.method) ? 'reads' : 'writes',
        nowMs,
      )
      return send(reply, answer)
    } catch (error) {
      const told = explain(error, reading.has(request.method), request.id)
      if (connection) await record(services, request, { fault: told.fault, connection, body, nowMs })
      return sendFault(services, request, reply, { error, ...told })
    }
  }

/** The text is read here and not before, so that a body which is no JSON stands in the log of its connection. */
function bodyOf({ body }: FastifyRequest): Json {
  if (typeof body !== 'string' || body.trim() === '') return null
  try {
    return JSON.parse(body) as Json
  } catch {
    throw new ScimFault(400, 'The body is no JSON that can be read.', 'invalidSyntax')
  }
}

function send(reply: FastifyReply, { status, body, location, version }: ScimAnswer) {
  if (location !== undefined) reply.header('location', location)
  if (version !== undefined) reply.header('etag', version)
  reply.code(status).header('cache-control', 'no-store')
  return body === undefined
    ? reply.send()
    : reply.header('content-type', contentType).send(JSON.stringify(body))
}

interface Refusal {
  readonly fault: ScimFault
  readonly connection: Connection
  readonly body: Json
  readonly nowMs: number
}

/** A line in the log. What is asked for and not there is an answer, no failure; a database that is away takes no line. */
async function record(
  { database }: Services,
  { method, url, id: requestId }: FastifyRequest,
  { fault: { status, owner: cause, message: detail }, connection, body, nowMs }: Refusal,
): Promise<void> {
  if (status === 503 || (status === 404 && reading.has(method))) return
  const path = url.split('?')[0] ?? ''
  const kind = kindOf(path)
  const known =
    kind === 'user' ? await findNamed(database, connection.id, numberOf(path.split('/').at(-1))) : undefined
  const facts = { kind, did: 'refused', ...(known ?? { name: nameIn(body, path), personId: null }) }
  const connectionId = connection.id
  await countCall(database, connectionId, 'refused', nowMs)
  await insertCall(database, { connectionId, method, ...facts, status, cause, detail, requestId }, nowMs)
}

/** Answers any failure in the schema of SCIM; a defect is reported, and nothing of it told. */
export function sendFault(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { fault, retryAfterS, isDefect, error }: Explained & { readonly error: unknown },
) {
  if (isDefect) {
    request.log.error({ ...contextOf(request), err: error }, 'a call of a provider failed')
    services.reportError(error, request.id, { method: request.method, route: routeOf(request), status: 500 })
  }
  const wait =
    fault instanceof Waiting ? fault.seconds : (retryAfterS ?? (fault.status === 503 ? 60 : undefined))
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (fault.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
  return reply
    .code(fault.status)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(errorBody(fault.status, fault.message, fault.scimType)))
}
