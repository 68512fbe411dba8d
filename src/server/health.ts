import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { countPendingMigrations } from './migrations.ts'
import { outboxMetrics, readOutboxFigures } from './outbox-figures.ts'
import type { Services } from './services.ts'

/** `/healthz` the process, `/readyz` what it needs, `/metrics` Prometheus text when switched on. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', () => ({ ok: true }))

  app.get('/readyz', async (_request, reply) => {
    const database = await services.pool.query('select 1').then(
      () => true,
      () => false,
    )
    const migrations =
      database &&
      (await countPendingMigrations(services.pool).then(
        (count) => count === 0,
        () => false,
      ))
    const jobs = services.jobs.isWorking()
    return reply.code(database && migrations && jobs ? 200 : 503).send({ database, migrations, jobs })
  })

  if (services.config.METRICS) mountMetrics(app, services)
}

function mountMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'homeroom_http_request_seconds',
    help: 'Time to answer, by route and status class.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    const { totalCount, idleCount, waitingCount } = services.pool
    const pool = `homeroom_database_connections{state="open"} ${totalCount}\nhomeroom_database_connections{state="idle"} ${idleCount}\nhomeroom_database_connections{state="waited_for"} ${waitingCount}\n`
    // The rest is told while the database is away, too.
    const outbox = await readOutboxFigures(services.database).then(
      (figures) => outboxMetrics(figures, services.clock.nowMs()),
      () => '',
    )
    return (await registry.metrics()) + pool + outbox
  })
}
