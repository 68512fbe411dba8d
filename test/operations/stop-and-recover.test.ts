import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { copyDemoFolder } from '#test/databases/demo-folder.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { embeddedDatabaseUrl, type ProductProcess, startProduct } from '#test/programs/product-process.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'
import { identifyProcess } from '../../src/server/postgres/process-identity.ts'

interface Installation {
  readonly dataDir: string
  readonly port: number
  start(entry?: 'server' | 'start'): ProductProcess
  /** Process numbers of its server and of its PostgreSQL, while they run. */
  serverPid(): number
  postgresPid(): number
  ask(sql: string): Promise<unknown>
}

/** An installation of its own: an empty folder, or one in which the product was started and stopped before. */
async function install(folderBefore: 'empty' | 'started'): Promise<Installation> {
  const folder = makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const dataDir = join(folder.path, 'data')
  if (folderBefore === 'started') await copyDemoFolder(dataDir)
  const port = await findFreePort()
  const firstNumber = (file: string, line: number) =>
    Number(readFileSync(join(dataDir, file), 'utf8').split(/[\n ]/)[line])
  return {
    dataDir,
    port,
    start: (entry = 'server') => {
      const product = startProduct(entry, { PORT: String(port), DATA_DIR: dataDir })
      onTestFinished(() => endForTest(product, dataDir))
      return product
    },
    serverPid: () => firstNumber('server.lock', 0),
    postgresPid: () => firstNumber('postgres/postmaster.pid', 0),
    ask: async (sql) => {
      const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) })
      await client.connect()
      try {
        const { rows } = await client.query({ text: sql, rowMode: 'array' })
        return rows[0]?.[0]
      } finally {
        await client.end()
      }
    },
  }
}

/** Whatever a failing test left running ends with it. */
async function endForTest(product: ProductProcess, dataDir: string): Promise<void> {
  for (const file of ['server.lock', 'postgres/postmaster.pid']) {
    const path = join(dataDir, file)
    if (existsSync(path)) killQuietly(Number.parseInt(readFileSync(path, 'utf8'), 10))
  }
  killQuietly(product.pid)
  await product.ended
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** Processor time of a process: unlike the clock it says the same on a machine that is busy with other things. */
function workedSeconds(pid: number): number {
  // The second field is a name in brackets, which may hold anything; the clock of /proc ticks 100 times a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const isRunning = (pid: number) => identifyProcess(pid) !== undefined

// A start may have to build the web application, the first test the demo school, and each starts the product twice.
vi.setConfig({ testTimeout: 300_000 })

describe('the product', () => {
  it('answers a second start after under five seconds of work', async () => {
    const installation = await install('started')
    const second = installation.start('start')
    await second.ready()
    const answer = await fetch(`http://127.0.0.1:${installation.port}/healthz`)
    expect(answer.status).toBe(200)
    expect(workedSeconds(second.pid) + workedSeconds(installation.serverPid())).toBeLessThan(5)
  })

  it.each([
    ['SIGINT', 'group'],
    ['SIGINT', 'process'],
    ['SIGTERM', 'process'],
    ['SIGHUP', 'group'],
  ] as const)('leaves nothing behind after %s to its %s', async (signal, to) => {
    const installation = await install('started')
    const product = installation.start('start')
    await product.ready()
    const pids = [product.pid, installation.serverPid(), installation.postgresPid()]
    await installation.ask('create table kept as select 42 as answer')
    product.signal(signal, to)
    // A terminal, npm and a nervous hand all repeat it.
    setTimeout(() => isRunning(product.pid) && product.signal(signal, to), 30)
    expect(await product.ended).toBe(0)
    expect(pids.filter(isRunning)).toEqual([])
    expect(existsSync(join(installation.dataDir, 'server.lock'))).toBe(false)
    expect(existsSync(join(installation.dataDir, 'postgres/postmaster.pid'))).toBe(false)
    const log = readFileSync(join(installation.dataDir, 'postgres.log'), 'utf8')
    expect(log.trim().split('\n').at(-1)).toContain('database system is shut down')
  })

  it('can be stopped in the middle of its first start, and begins again', async () => {
    const installation = await install('empty')
    const product = installation.start()
    await expect.poll(() => product.output(), { timeout: 60_000 }).toContain('Making the demo school')
    const pids = [installation.serverPid(), installation.postgresPid()]
    product.signal('SIGINT')
    expect(await product.ended).toBe(0)
    expect(pids.filter(isRunning)).toEqual([])
    const next = installation.start()
    await next.ready()
    expect(await installation.ask('select count(*) > 0 from users')).toBe(true)
  })

  it.each([
    ['its server', (one: Installation) => [one.serverPid()]],
    ['its PostgreSQL and its server', (one: Installation) => [one.serverPid(), one.postgresPid()]],
  ])('recovers by itself after kill -9 of %s', async (_, pidsOf) => {
    const installation = await install('started')
    const product = installation.start()
    await product.ready()
    await installation.ask('create table kept as select 42 as answer')
    for (const pid of pidsOf(installation)) process.kill(pid, 'SIGKILL')
    expect(await product.ended).toBeNull()
    const next = installation.start()
    await next.ready()
    expect(await installation.ask('select answer from kept')).toBe(42)
    next.signal('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it('starts again at once after kill -9 of what npm start runs', async () => {
    const installation = await install('started')
    const product = installation.start('start')
    await product.ready()
    const [server, postgres] = [installation.serverPid(), installation.postgresPid()]
    product.signal('SIGKILL')
    const next = installation.start('start')
    await next.ready()
    expect([server, postgres].filter(isRunning)).toEqual([])
  })

  it('keeps its folder to itself', async () => {
    const installation = await install('started')
    const product = installation.start()
    await product.ready()
    const second = startProduct('server', {
      PORT: String(await findFreePort()),
      DATA_DIR: installation.dataDir,
    })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toBe(
      `Another Homeroom (process ${installation.serverPid()}) already uses ${installation.dataDir}; stop it, or choose another folder with DATA_DIR.`,
    )
    expect((await fetch(`http://127.0.0.1:${installation.port}/healthz`)).status).toBe(200)
  })
})
