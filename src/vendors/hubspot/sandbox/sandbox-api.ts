import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CrmType } from '../hubspot-shapes.ts'
import { type SandboxBehaviour, sandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import type { Outcome, SandboxRecord, SandboxRecords } from './sandbox-records.ts'

interface SandboxApiOptions {
  readonly records: SandboxRecords
  readonly behaviour: SandboxBehaviour
  readonly token: string
  readonly nowMs: () => number
  readonly stopping: AbortSignal
}

/** HubSpot's objects, properties and associations, and `/sandbox/behaviour` to set the switches. */
export function createSandboxApi(options: SandboxApiOptions): FastifyInstance {
  const { behaviour } = options
  const server = fastify({ forceCloseConnections: true })
  server.get('/sandbox/behaviour', () => behaviour)
  server.post('/sandbox/behaviour', (request, reply) => {
    const changes = sandboxBehaviour.partial().safeParse(request.body)
    if (!changes.success) return reply.code(400).send({ message: z.prettifyError(changes.error) })
    return Object.assign(behaviour, changes.data)
  })
  server.register(async (api) => {
    addFaults(api, options)
    addObjects(api, options)
    addLinks(api, options)
  })
  return server
}

/** HubSpot's error envelope. */
const fail = (reply: FastifyReply, status: number, category: string, message: string, more: object = {}) =>
  reply.code(status).send({ status: 'error', message, correlationId: randomUUID(), category, ...more })

function addFaults(api: FastifyInstance, { behaviour, token, stopping }: SandboxApiOptions): void {
  api.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { signal: stopping })
    reply.header('x-hubspot-correlation-id', randomUUID())
    if (request.headers.authorization !== `Bearer ${token}`)
      return fail(reply, 401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
    if (takeOne(behaviour, 'missingScopes'))
      return fail(reply, 403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes.')
    if (takeOne(behaviour, 'serverErrors')) return fail(reply, 500, 'INTERNAL', 'internal error')
    if (takeOne(behaviour, 'edgeLimits'))
      return reply
        .code(429)
        .header('retry-after', '0')
        .type('text/html')
        .send('<h1>429 Too Many Requests</h1>')
    const limit = takeOne(behaviour, 'rateLimits')
      ? 'TEN_SECONDLY_ROLLING'
      : takeOne(behaviour, 'dailyLimits')
        ? 'DAILY'
        : undefined
    if (limit !== undefined)
      return fail(reply, 429, 'RATE_LIMITS', `You have reached your ${limit.toLowerCase()} limit.`, {
        policyName: limit,
      })
  })
  api.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 300) return payload
    if (takeOne(behaviour, 'brokenAnswers')) request.raw.socket.destroy()
    if (typeof payload === 'string' && takeOne(behaviour, 'halfAnswers'))
      return payload.slice(0, payload.length / 2)
    if (!takeOne(behaviour, 'lostAnswers')) return payload
    reply.code(502).header('content-type', 'text/html')
    return '<h1>502 Bad Gateway</h1>'
  })
}

const types = z.enum(['deals', 'contacts'])
const place = z.object({ type: types, id: z.string().default('') })
const values = z.record(z.string(), z.string())
const asked = z.object({ properties: z.string().default(''), idProperty: z.string().optional() })
const upsertBody = z.object({
  inputs: z.array(z.object({ id: z.string(), idProperty: z.string(), properties: values })).max(100),
})
const readBody = z.object({
  properties: z.array(z.string()).default([]),
  inputs: z.array(z.object({ id: z.string() })).max(100),
})
const searchBody = z.object({
  filterGroups: z.array(
    z.object({
      filters: z.array(z.object({ propertyName: z.string(), operator: z.literal('EQ'), value: z.string() })),
    }),
  ),
})

const wire = (
  { id, properties, createdAtMs, updatedAtMs, archived }: SandboxRecord,
  names?: readonly string[],
) => ({
  id,
  properties: {
    ...(names === undefined
      ? properties
      : Object.fromEntries(names.map((name) => [name, properties[name] ?? null]))),
    hs_object_id: id,
  },
  createdAt: new Date(createdAtMs).toISOString(),
  updatedAt: new Date(updatedAtMs).toISOString(),
  archived,
})

const batchOf = (results: readonly object[], errors: readonly object[] = []) => ({
  status: 'COMPLETE',
  results,
  ...(errors.length > 0 && { numErrors: errors.length, errors }),
  startedAt: new Date().toISOString(),
  completedAt: new Date().toISOString(),
})

function addObjects(api: FastifyInstance, { records, behaviour, nowMs }: SandboxApiOptions): void {
  const path = '/crm/v3/objects/:type'
  const answer = (reply: FastifyReply, outcome: Outcome) =>
    outcome.ok
      ? reply.code(outcome.isNew ? 201 : 200).send(wire(outcome.record))
      : fail(reply, outcome.status, outcome.category, outcome.message)

  api.get(path, (request) => {
    const { type } = place.parse(request.params)
    return {
      results: records
        .standing(type)
        .slice(0, 10)
        .map((one) => wire(one)),
    }
  })
  api.post(path, (request, reply) => {
    const { type } = place.parse(request.params)
    return answer(
      reply,
      records.write(type, z.object({ properties: values }).parse(request.body).properties, undefined),
    )
  })
  api.post(`${path}/batch/upsert`, (request, reply) => {
    const { type } = place.parse(request.params)
    const { inputs } = upsertBody.parse(request.body)
    const outcomes = inputs.map((one) => records.upsert(type, one.idProperty, one.id, one.properties))
    const [refused] = outcomes.filter((outcome) => !outcome.ok)
    // What is wrong with the words of a request is refused as a whole; a conflict fails its input alone.
    if (refused && !refused.ok && refused.status === 400)
      return fail(reply, 400, refused.category, refused.message)
    const failed = outcomes.flatMap((outcome) =>
      outcome.ok ? [] : [{ status: 'error', category: outcome.category, message: outcome.message }],
    )
    const done = outcomes.flatMap((outcome) =>
      outcome.ok ? [{ ...wire(outcome.record), new: outcome.isNew }] : [],
    )
    return reply.code(failed.length > 0 ? 207 : 200).send(batchOf(done.toReversed(), failed))
  })
  api.post(`${path}/batch/read`, (request, reply) => {
    const { type } = place.parse(request.params)
    const { inputs, properties } = readBody.parse(request.body)
    const found = inputs.flatMap(({ id }) => records.find(type, id) ?? [])
    const missing = inputs.length - found.length
    const errors =
      missing === 0 ? [] : [{ status: 'error', category: 'OBJECT_NOT_FOUND', message: 'Could not get some' }]
    return reply
      .code(missing === 0 ? 200 : 207)
      .send(batchOf(found.map((one) => wire(one, properties)).toReversed(), errors))
  })
  api.post(`${path}/search`, (request) => {
    const { type } = place.parse(request.params)
    const { filterGroups } = searchBody.parse(request.body)
    // The index comes after the record.
    const indexed = records
      .standing(type)
      .filter(({ updatedAtMs }) => nowMs() - updatedAtMs >= behaviour.searchLagMs)
    const results = indexed.filter(({ properties }) =>
      filterGroups.some(({ filters }) =>
        filters.every(
          ({ propertyName, value }) => properties[propertyName]?.toLowerCase() === value.toLowerCase(),
        ),
      ),
    )
    return { total: results.length, results: results.map((one) => wire(one)) }
  })
  api.get(`${path}/:id`, (request, reply) => {
    const { type, id } = place.parse(request.params)
    const { properties, idProperty } = asked.parse(request.query)
    const record = records.find(type, id, idProperty)
    return record ? wire(record, properties.split(',').filter(Boolean)) : missingRecord(reply)
  })
  api.patch(`${path}/:id`, (request, reply) => {
    const { type, id } = place.parse(request.params)
    const { idProperty } = asked.parse(request.query)
    const record = records.find(type, id, idProperty)
    const { properties } = z.object({ properties: values }).parse(request.body)
    return record ? answer(reply, records.write(type, properties, record)) : missingRecord(reply)
  })
}

/** For an unknown number there is no category. */
const missingRecord = (reply: FastifyReply) =>
  reply.code(404).send({ status: 'error', message: 'resource not found', correlationId: randomUUID() })

const property = z.object({ name: z.string(), hasUniqueValue: z.boolean().default(false) })

function addLinks(api: FastifyInstance, { records }: SandboxApiOptions): void {
  api.post('/crm/v3/properties/:type', (request, reply) => {
    const type: CrmType = z.object({ type: types }).parse(request.params).type
    const { name, hasUniqueValue } = property.parse(request.body)
    return records.addProperty(type, name, hasUniqueValue)
      ? reply.code(201).send({ name, hasUniqueValue })
      : fail(reply, 409, 'OBJECT_ALREADY_EXISTS', `A property named '${name}' already exists.`)
  })
  api.put('/crm/v4/objects/deals/:dealId/associations/default/contacts/:contactId', (request, reply) => {
    const { dealId, contactId } = z
      .object({ dealId: z.string(), contactId: z.string() })
      .parse(request.params)
    if (!records.find('deals', dealId) || !records.find('contacts', contactId)) return missingRecord(reply)
    records.associate(dealId, contactId)
    return batchOf([])
  })
}
