import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { availablePoolers, type Pooler, type PoolMode } from '#test/databases/poolers.ts'
import { createTestDatabase } from '#test/databases/test-database.ts'
import { startTestSchool } from '#test/schools/test-school.ts'
import { requireOwnConnections } from '../../src/server/postgres/pooler-mode.ts'
import { requireSupportedPostgres } from '../../src/server/postgres/supported-version.ts'

// A pooler and a school are started in each test, which a busy machine does slowly.
vi.setConfig({ testTimeout: 180_000 })

describe.each(availablePoolers())('behind $name', ({ start }) => {
  async function poolerBefore(databaseUrl: string, mode: PoolMode): Promise<Pooler> {
    const pooler = await start(databaseUrl, mode)
    onTestFinished(() => pooler.stop())
    return pooler
  }

  it('works in session mode as it comes: calls, jobs and pushes', async () => {
    let url = ''
    const school = await startTestSchool({
      reach: async (databaseUrl) => {
        url = (await poolerBefore(databaseUrl, 'session')).url
        return url
      },
    })
    onTestFinished(() => school.stop())
    await requireOwnConnections(url)
    const readiness = (await school.app.inject('/readyz')).json()
    expect(readiness).toEqual({ database: true, migrations: true, jobs: true, outgoing: 'open' })
    const told = new Promise<void>((resolve) => {
      school.services.live.subscribe(['outgoing:0'], () => resolve())
    })
    const admin = await school.as('superadmin')
    expect((await admin.post('/backoffice/workbench/outbox/release', {})).status).toBe(200)
    await told
  })

  it('is refused in transaction mode, in one sentence', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const { url } = await poolerBefore(database.url, 'transaction')
    await requireSupportedPostgres(url)
    await expect(requireOwnConnections(url)).rejects.toThrow(
      'The pooler in front of the database shares connections between transactions; Homeroom needs one in session mode (PgBouncer: pool_mode = session).',
    )
  })
})
