import { ORPCError } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { admitCaller, noteCall } from '#domains/api-tokens/server/api-tokens.service.ts'
import { lacksText } from '#server/api/access.ts'
import { contextOf, routeOf } from '#server/api/request-context.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { explainFailure } from '#server/database/failures.ts'
import type { Services } from '#server/services.ts'
import { bearerOf } from '#server/tokens/token-callers.ts'
import { RosterFault, statusInfo } from '../rules/roster-fault.ts'
import type { Asked } from './collections/collection.ts'
import { type RosterPage, type RosterQuery, readCollection, readOne, readQuery } from './read-collection.ts'
import type { RosterCall } from './roster-calls.ts'

/** The path below which the rostering service is called. */
export const rosterBase = '/ims/oneroster/rostering/v1p2'

/** The viewer whose token the caller sends. Throws the fault that the caller is answered. */
async function callerOf(services: Services, request: FastifyRequest): Promise<Viewer> {
  const token = bearerOf(request)
  if (token === undefined) throw new RosterFault(401, 'Send a token as "Authorization: Bearer …".')
  return admitCaller(services, token, request.ip)
}

/** Throws for a token whose owner may not hand the roster to machines, or that has no scope of it. */
function requireScope({ grants }: Viewer): void {
  if (grants.get('oneroster.read') !== 'all')
    throw new RosterFault(403, `${lacksText('oneroster.read')} It is a scope of the token.`)
}

/** `<…?limit=100&offset=100>; rel="next"` and the others that there are. */
function linksOf(url: string, { limit, offset }: RosterQuery, total: number): string {
  const [path = '', query] = url.split('?')
  const to = (at: number, rel: string) => {
    const asked = new URLSearchParams(query)
    asked.set('limit', String(limit))
    asked.set('offset', String(at))
    return `<${path}?${asked}>; rel="${rel}"`
  }
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  return [
    to(0, 'first'),
    ...(offset > 0 ? [to(Math.max(0, offset - limit), 'prev')] : []),
    ...(offset + limit < total ? [to(offset + limit, 'next')] : []),
    to(last, 'last'),
  ].join(', ')
}

interface Params {
  readonly id?: string
  readonly classId?: string
}

async function read(services: Services, call: RosterCall, request: FastifyRequest<{ Params: Params }>) {
  const { database } = services
  const asked: Asked = {
    now: new Date(services.clock.nowMs()),
    baseUrl: `${services.publicUrl}${rosterBase}`,
  }
  const { id = '', classId = '' } = request.params
  const query = readQuery(new URLSearchParams(request.url.split('?')[1] ?? ''))
  const isThere = async (collection: RosterCall['collection'], code: string) =>
    (await readOne(database, collection, asked, code, ['sourcedId'])).total > 0
  if (call.of && !(await isThere(call.of, id)))
    throw new RosterFault(404, `There is no ${call.of.one} “${id}”.`)
  const within = call.within?.(asked, { id, classId }) ?? sql<boolean>`true`
  const page = await readCollection(
    database,
    call.collection,
    asked,
    call.isOne ? { ...query, limit: 1, offset: 0, filter: undefined } : query,
    call.isOne ? sql<boolean>`${within} and r.code = ${id}` : within,
  )
  if (call.isOne && page.total === 0)
    throw new RosterFault(404, `There is no ${call.collection.one} “${id}”.`)
  return { page, query }
}

const bodyOf = ({ collection, isOne }: RosterCall, { documents }: RosterPage) =>
  isOne ? { [collection.one]: documents[0] } : { [collection.many]: documents }

/** Answers a call, keeps that it was made, and whom it told of. */
export const answerCall =
  (services: Services, call: RosterCall | undefined) =>
  async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    let viewer: Viewer | undefined
    try {
      if (services.maintenance.isOn())
        throw new RosterFault(503, `${school().productName} is under maintenance. Try again later.`)
      viewer = await callerOf(services, request)
      requireScope(viewer)
      if (/%00/.test(request.url)) throw new RosterFault(400, 'No text of a roster has a NUL in it.')
      if (call === undefined)
        throw new RosterFault(404, 'There is no such address in the rostering service of OneRoster 1.2.')
      const { page, query } = await read(services, call, request)
      services.reads.note(viewer.userId, 'oneroster', page.people)
      if (!call.isOne)
        reply
          .header('x-total-count', String(page.total))
          .header('x-count', String(page.documents.length))
          .header('link', linksOf(`${services.publicUrl}${request.url}`, query, page.total))
      return await reply.send(bodyOf(call, page))
    } catch (error) {
      return sendFault(services, request, reply, error)
    } finally {
      const tokenId = viewer?.token?.id
      if (tokenId !== undefined)
        await noteCall(services, tokenId, {
          ...{ method: request.method, route: routeOf(request), status: reply.statusCode },
          ...{ address: request.ip, requestId: request.id },
        }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'a call of a token was not written down'),
        )
    }
  }

/** Answers any failure in the words of the standard; a defect is reported, and nothing of it is told. */
export function sendFault(services: Services, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const fault = faultOf(error)
  if (fault.status === 500) {
    request.log.error({ ...contextOf(request), err: error }, 'a call of OneRoster failed')
    services.reportError(error, request.id, { method: request.method, route: routeOf(request), status: 500 })
  }
  const wait = error instanceof ORPCError ? error.data?.retryAfterS : undefined
  if (typeof wait === 'number' || fault.status === 503)
    reply.header('retry-after', String(typeof wait === 'number' ? wait : 60))
  if (fault.status === 401) reply.header('www-authenticate', 'Bearer realm="OneRoster"')
  return reply.code(fault.status).send(statusInfo(fault.message, fault.minor))
}

function faultOf(error: unknown): RosterFault {
  if (error instanceof RosterFault) return error
  if (error instanceof ORPCError) return new RosterFault(error.status, error.message)
  const unavailable = explainFailure(error as Error, true)
  return unavailable
    ? new RosterFault(unavailable.status, unavailable.message)
    : new RosterFault(500, 'Something went wrong. Please try again later.')
}
