import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPretendedPostgres } from '#test/databases/pretended-postgres.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { occupyPort, startProduct } from '#test/programs/product-process.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

function makeFolder(): string {
  const folder = makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  return folder.path
}

/** Starts the product and expects it to end with 1 and this one sentence. */
async function expectRefusal(
  entry: 'server' | 'start',
  env: Record<string, string>,
  sentence: RegExp,
): Promise<void> {
  const product = startProduct(entry, { PORT: String(await findFreePort()), DATA_DIR: makeFolder(), ...env })
  onTestFinished(() => stopQuietly(product))
  expect(await product.ended).toBe(1)
  const lines = product.output().trim().split('\n')
  expect(lines.at(-1)).toMatch(sentence)
  expect(product.output()).not.toMatch(/^\s+at /m)
  if (entry === 'server') expect(lines).toHaveLength(1)
}

function stopQuietly(product: { signal(signal: NodeJS.Signals, to: 'group'): void }): void {
  try {
    product.signal('SIGKILL', 'group')
  } catch {
    // It ended by itself, as it should.
  }
}

describe.each(['server', 'start'] as const)('the product, started by %s,', (entry) => {
  it('says that its port is taken', async () => {
    const taken = await occupyPort()
    onTestFinished(() => taken.close())
    const env = { PORT: String(taken.port), DEMO: '0', DATABASE_URL: process.env.TEST_DATABASE_SERVER ?? '' }
    await expectRefusal(entry, env, new RegExp(`^Port ${taken.port} is in use by another program`))
  })

  it('says that its folder is no folder', async () => {
    await expectRefusal(
      entry,
      { DATA_DIR: '/dev/null/x' },
      /\/dev\/null\/x.*another (one|folder) with DATA_DIR\.$/,
    )
  })

  it('says that there can be no such folder, instead of trying for ever', async () => {
    await expectRefusal(entry, { DATA_DIR: '/proc/nope' }, /\/proc\/nope.*with DATA_DIR\.$/)
  })

  it('says that it may not write to its folder', async () => {
    const folder = join(makeFolder(), 'data')
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    // Nothing is forbidden to root, so root is shown a place where nobody can make files.
    const isRoot = process.getuid?.() === 0
    await expectRefusal(entry, { DATA_DIR: isRoot ? '/sys/homeroom' : folder }, /with DATA_DIR\.$/)
  })
})

describe('the server', () => {
  it('says that nobody answers at DATABASE_URL', async () => {
    const env = { DATABASE_URL: 'postgresql://somebody:secret-word@127.0.0.1:1/school' }
    await expectRefusal(
      'server',
      env,
      /^The database of DATABASE_URL \(127\.0\.0\.1:1\) cannot be used: nothing answers there\.$/,
    )
  })

  it('says that the database is too old', async () => {
    const old = await startPretendedPostgres('140012')
    onTestFinished(() => old.close())
    await expectRefusal(
      'server',
      { DATABASE_URL: old.url },
      /^The database of DATABASE_URL is PostgreSQL 14\.12; Homeroom needs/,
    )
  })

  it('names a setting that is wrong', async () => {
    await expectRefusal('server', { LOG_LEVEL: 'loud' }, /^The configuration is wrong: LOG_LEVEL/)
  })
})
