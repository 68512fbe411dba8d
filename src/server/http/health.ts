import type { FastifyInstance } from 'fastify'
import { isOfThisVersion } from '../database/migrations.ts'
import type { Services } from '../services.ts'
import { commit, version } from '../version.ts'

const yesOrNo = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    (value) => value !== false,
    () => false,
  )

/** `/healthz` the process, `/readyz` what it needs, `/version` which one it is. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/version', () => ({ version, commit }))

  app.get('/readyz', async (_request, reply) => {
    const database = await yesOrNo(services.pool.query('select 1'))
    const migrations = database && (await yesOrNo(isOfThisVersion(services.pool)))
    const jobs = services.jobs.isWorking()
    const outgoing = services.outgoingHold.reason() ? 'held' : 'open'
    const isReady = database && migrations && jobs
    return reply.code(isReady ? 200 : 503).send({ database, migrations, jobs, outgoing })
  })
}
