import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { plainError } from '../api/errors.ts'
import { routeOf } from '../api/request-context.ts'
import { countPrepared } from '../database/prepared-statements.ts'
import { readOutboxFigures } from '../mail/outbox-figures.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'

const mailStates = ['waiting', 'retrying', 'failed', 'unknown'] as const

/**
 * Figures for Prometheus at `/metrics`, for whoever brings `METRICS_TOKEN`; without the setting there are none. Routes are
 * the patterns of addresses, so that there are as many as calls and no address of a person is among them.
 */
export function mountMetrics(app: FastifyInstance, services: Services): void {
  const token = services.config.METRICS_TOKEN
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Sums under names that Prometheus keeps for counters; the figures by type say the same.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const durations = new Histogram({
    name: 'homeroom_http_request_seconds',
    help: 'Time to answer, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000)
  })
  addGauges(registry, services)

  const expected = Buffer.from(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send(plainError('UNAUTHORIZED', 'This needs the token of METRICS_TOKEN.', request.id))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function addGauges(registry: Registry, { pool, database, clock, outgoingHold }: Services): void {
  const registers = [registry]
  new Gauge({
    name: 'homeroom_build_info',
    help: 'Always 1; says which version runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  new Gauge({
    name: 'homeroom_database_connections',
    help: 'Connections of this process to the database: open, idle, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'homeroom_prepared_statements',
    help: 'Texts of statements that this process has prepared, and those that were and made room: if these grow all day, planning costs more than it has to.',
    labelNames: ['state'],
    registers,
    collect() {
      const { named, forgotten } = countPrepared(pool)
      this.set({ state: 'prepared' }, named)
      this.set({ state: 'forgotten' }, forgotten)
    },
  })
  new Gauge({
    name: 'homeroom_outgoing_held',
    help: '1 while nothing goes out, because the database was copied or HOLD_OUTGOING says so.',
    registers,
    collect() {
      this.set(outgoingHold.reason() ? 1 : 0)
    },
  })
  // The other figures are given while the database is away, too.
  const figuresNow = () => readOutboxFigures(database).catch(() => null)
  new Gauge({
    name: 'homeroom_outbox_oldest_seconds',
    help: 'How long the oldest mail that is to go out waits.',
    registers,
    async collect() {
      const figures = await figuresNow()
      this.reset()
      const sinceMs = figures?.oldestAt?.getTime() ?? clock.nowMs()
      if (figures) this.set(Math.max(0, Math.round((clock.nowMs() - sinceMs) / 1000)))
    },
  })
  new Gauge({
    name: 'homeroom_outbox_mails',
    help: 'Mails that wait, are tried again, failed, or of which nobody knows whether they arrived.',
    labelNames: ['state'],
    registers,
    async collect() {
      const figures = await figuresNow()
      this.reset()
      for (const state of mailStates) if (figures) this.set({ state }, figures[state])
    },
  })
}
