import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { FolderInUseError } from './folder-lock.ts'
import { identifyProcess, isProcessAlive } from './process-identity.ts'

function makeFolder(mode?: number): string {
  const folder = makeTemporaryFolder(mode)
  onTestFinished(() => folder.remove())
  return join(folder.path, 'data')
}

const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, lockWaitMs: 100, log: () => {} })
  onTestFinished(() => server.stop())
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded PostgreSQL', () => {
  it('knows letters beyond ASCII and sorts alike on every machine', async () => {
    const server = await start(makeFolder())
    expect(await ask(server, `select lower('ŁUKASZ ÉMILE')`)).toBe('łukasz émile')
    expect(await ask(server, `select 'Zoë' < 'zoë'`)).toBe(true)
    expect(await ask(server, `select current_setting('server_encoding')`)).toBe('UTF8')
  })

  it('keeps what was stored, its password and nobody else’s rights', async () => {
    const dataDir = makeFolder()
    const first = await start(dataDir)
    await ask(first, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start(dataDir)
    expect(await ask(second, 'select answer from kept')).toBe(42)
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
    const stranger = new URL(second.url)
    stranger.password = 'guessed'
    await expect(ask({ ...second, url: stranger.href }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it('works under a folder only its owner may enter', async () => {
    const dataDir = makeFolder(0o700)
    const first = await start(dataDir)
    await ask(first, 'create table kept as select 42 as answer')
    await first.stop()
    expect(await ask(await start(dataDir), 'select answer from kept')).toBe(42)
    // Root's PostgreSQL runs as another user, for whom the cluster has to lie outside.
    expect(realpathSync(join(dataDir, 'postgres')).startsWith(dataDir)).toBe(process.getuid?.() !== 0)
  })

  it('serves one server a folder', async () => {
    const dataDir = makeFolder()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(FolderInUseError)
    await expect(start(dataDir)).rejects.toThrow(
      `Another Homeroom (process ${process.pid}) already uses ${dataDir}; stop it, or choose another folder with DATA_DIR.`,
    )
    await first.stop()
    await start(dataDir)
  })

  it('is started again on the same address when it is killed', async () => {
    const dataDir = makeFolder()
    const server = await start(dataDir)
    await ask(server, 'create table kept as select 42 as answer')
    const killed = postmasterOf(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => ask(server, 'select answer from kept').catch(() => undefined), { timeout: 15_000 })
      .toBe(42)
    expect(postmasterOf(dataDir)).not.toBe(killed)
  })

  it('is started again however often it is killed, also before it is ready', {
    timeout: 180_000,
  }, async () => {
    const dataDir = makeFolder()
    const server = await start(dataDir)
    await ask(server, 'create table kept as select 42 as answer')
    const killed = new Set<number>()
    // A statement under way outlives its first process: until it has gone, no other PostgreSQL may start.
    const busy = new pg.Client({ connectionString: server.url })
    busy.on('error', () => {})
    await busy.connect()
    const looping = busy.query('do $$ begin loop null; end loop; end $$').catch(() => 'ended')
    while (killed.size < 5) {
      const file = join(dataDir, 'postgres/postmaster.pid')
      const pid = existsSync(file) ? postmasterOf(dataDir) : 0
      // Each one as soon as it shows itself: most are still recovering from the kill before.
      if (pid > 0 && !killed.has(pid) && isProcessAlive(pid)) {
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      await new Promise((tick) => setTimeout(tick, 2))
    }
    await expect
      .poll(() => ask(server, 'select answer from kept').catch(() => undefined), { timeout: 30_000 })
      .toBe(42)
    expect(await looping).toBe('ended')
  })

  it('leaves no process and no lock when it stops', async () => {
    const dataDir = makeFolder()
    const server = await start(dataDir)
    const postmaster = postmasterOf(dataDir)
    expect(isProcessAlive(postmaster)).toBe(true)
    await server.stop()
    expect(identifyProcess(postmaster)).toBeUndefined()
    expect(statSync(join(dataDir, 'server.lock'), { throwIfNoEntry: false })).toBeUndefined()
  })

  it('starts although its own note names a process of somebody else', async () => {
    const dataDir = makeFolder()
    const first = await start(dataDir)
    const note = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), note.replace(/^\d+/, String(process.pid)))
    await expect(start(dataDir)).resolves.toBeDefined()
    expect(isProcessAlive(process.pid)).toBe(true)
  })

  it('refuses a database of another major version', async () => {
    const dataDir = makeFolder()
    await (await start(dataDir)).stop()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(
      'was made by PostgreSQL 17 and this version of Homeroom brings 18',
    )
  })
})
