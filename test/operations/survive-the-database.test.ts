import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDemoFolder } from '#test/databases/demo-folder.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { embeddedDatabaseUrl, type ProductProcess, startProduct } from '#test/programs/product-process.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

const folder = makeTemporaryFolder()
const dataDir = join(folder.path, 'data')
/** Empty while PostgreSQL has no such file. */
function readLine(file: string, line: number): string {
  try {
    return readFileSync(join(dataDir, file), 'utf8').split('\n')[line]?.trim() ?? ''
  } catch {
    return ''
  }
}
const postgresPid = () => Number(readLine('postgres/postmaster.pid', 0))

/** The one that has the database, and another machine that shares it. */
const products: ProductProcess[] = []
const bases: string[] = []
let headers: Record<string, string>
let rollPath: string
let rowIds: number[]
const pages: { heard: number; end(): void }[] = []

beforeAll(async () => {
  const start = async (env: Record<string, string>) => {
    const port = await findFreePort()
    const product = startProduct('server', { PORT: String(port), LOG_LEVEL: 'error', ...env })
    products.push(product)
    await product.ready()
    bases.push(`http://127.0.0.1:${port}`)
  }
  await copyDemoFolder(dataDir)
  await start({ DATA_DIR: dataDir })
  await start({
    DATA_DIR: join(folder.path, 'second'),
    DATABASE_URL: embeddedDatabaseUrl(dataDir),
    AUTH_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8'),
    DEMO: '0',
  })
  headers = { 'content-type': 'application/json', 'frontend-id': 'test' }
  const body = JSON.stringify({ email: 'facilitator@demo.homeroom.test', password: 'homeroom' })
  const signedIn = await fetch(`${bases[0]}/api/auth/sign-in/email`, { method: 'POST', headers, body })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  headers = { ...headers, cookie: cookies.join('; ') }
  rollPath = await findEndedSession()
  const roll = (await (await call(rollPath)).json()) as { attendances: { id: number }[] }
  rowIds = roll.attendances.map(({ id }) => id)
}, 120_000)

afterAll(async () => {
  for (const page of pages) page.end()
  for (const product of products.reverse()) {
    product.signal('SIGTERM')
    expect(await product.ended).toBe(0)
  }
  folder.remove()
})

const call = (path: string, body?: object, server = 0) =>
  fetch(`${bases[server]}/api${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })

const save = (status: string, { ids = rowIds, server = 0 } = {}) => {
  const attendances = ids.map((id) => ({ id, status }))
  return call(rollPath, { _action: 'overwrite_attendances', attendances }, server)
}

/** A session of the facilitator that is over. */
async function findEndedSession(): Promise<string> {
  const list = (await (await call('/backoffice/facilitate/expeditions-learning-goals')).json()) as {
    experiences: { id: number; type: string }[]
  }
  for (const { id, type } of list.experiences) {
    const path = `/backoffice/facilitate/${type}/${id}/attendance/default`
    const { sessions } = (await (await call(path)).json()) as {
      sessions: { sessionId: number; endAt: string }[]
    }
    const ended = sessions.find(({ endAt }) => Date.parse(endAt) < Date.now())
    if (ended) return `${path}/${ended.sessionId}`
  }
  throw new Error('The demo school has no session that is over.')
}

async function askDatabase<T>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** An open page: counts what it hears of its roll, and comes back as a browser does. */
function openPage(server: number): void {
  const closing = new AbortController()
  const page = { heard: 0, end: () => closing.abort() }
  pages.push(page)
  const listen = async () => {
    const answer = await fetch(`${bases[server]}/api/live?topic=attendable:${rollPath.split('/').at(-1)}`, {
      headers,
      signal: closing.signal,
    })
    for await (const chunk of answer.body ?? [])
      if (new TextDecoder().decode(chunk).includes('event: change')) page.heard += 1
  }
  void (async () => {
    while (!closing.signal.aborted) await listen().catch(() => wait(100))
  })()
}

/** Ends by its deadline, whatever happens; there is nothing to wait on but the product's own answers. */
async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { patienceMs = 30_000, everyMs = 10 } = {},
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isTrue())) {
    if (Date.now() > deadline)
      throw new Error(
        `${what} did not happen. The product wrote:\n${products.map((product) => product.output()).join('\n')}`,
      )
    await wait(everyMs)
  }
}

const isReady = async () => {
  const answers = await Promise.all(bases.map((base) => fetch(`${base}/readyz`)))
  return answers.every(({ status }) => status === 200)
}

interface Told {
  /** Numbers of the requests that were saved, surely not saved, and those whose fate was said to be unknown. */
  readonly saved: string[]
  readonly refused: string[]
  readonly unknown: string[]
  /** Answers nobody should get. */
  readonly odd: string[]
}

const statuses = ['Present', 'Unexcused Absent', 'Late'] as const

/** Six people save rows of one roll, each their own, and two read, as fast as the server answers. */
async function underLoad(work: (told: Told) => Promise<void>): Promise<Told> {
  const told: Told = { saved: [], refused: [], unknown: [], odd: [] }
  let isOver = false
  const sort = async (answer: Response): Promise<keyof Told> => {
    const number = answer.headers.get('x-request-id') ?? ''
    const text = await answer.text()
    let kind: keyof Told = 'odd'
    if (answer.status === 200) kind = 'saved'
    else if (answer.status === 503 && text.includes('It is not known whether this was saved'))
      kind = 'unknown'
    else if (answer.status === 503 && text.includes('Nothing was saved') && answer.headers.get('retry-after'))
      kind = 'refused'
    told[kind].push(kind === 'odd' ? `${answer.status} ${text}` : number)
    return kind
  }
  // Every save changes something: nobody else touches these rows, and what may have been saved is not saved again.
  expect((await save('Late')).status).toBe(200)
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    const own = rowIds.filter((_id, at) => at % 6 === writer)
    const server = writer % 2
    /** What stands in the rows; two while it is not known which of them. */
    let standing: readonly string[] = ['Late']
    while (!isOver) {
      const status = statuses.find((one) => !standing.includes(one)) ?? 'Present'
      const kind = await save(status, { ids: own, server }).then(sort, (error) => {
        told.odd.push(String(error))
      })
      if (kind === 'saved') standing = [status]
      if (kind !== 'unknown') continue
      const stood = await readStatus(own[0], server, () => isOver)
      standing = [status, stood ?? status]
    }
  })
  const readers = Array.from({ length: 2 }, async (_, server) => {
    while (!isOver) {
      const answer = await call(rollPath, undefined, server).catch((error) => String(error))
      if (typeof answer === 'string') told.odd.push(answer)
      else if (answer.status !== 200 && answer.status !== 503) told.odd.push(`a read: ${answer.status}`)
      else await answer.text()
    }
  })
  try {
    await work(told)
  } finally {
    isOver = true
    await Promise.all([...writers, ...readers])
  }
  return told
}

/** What stands in a row, asked until somebody answers. */
async function readStatus(
  rowId: number | undefined,
  server: number,
  isOver: () => boolean,
): Promise<string | undefined> {
  while (!isOver()) {
    const answer = await call(rollPath, undefined, server).catch(() => undefined)
    if (answer?.status !== 200) continue
    const roll = (await answer.json()) as { attendances: { id: number; status: string }[] }
    return roll.attendances.find(({ id }) => id === rowId)?.status
  }
  return undefined
}

/** What callers were told is what the database holds: each save once in the audit, a refused one never. */
async function expectTruth({ saved, refused, odd }: Told): Promise<void> {
  expect(odd).toEqual([])
  const rows = await askDatabase<{ request_id: string }>(
    `select request_id from audit_log where action = 'roll.saved' and request_id is not null`,
  )
  const kept = new Set(rows.map((row) => row.request_id))
  expect(refused.filter((number) => kept.has(number))).toEqual([])
  expect(saved.filter((number) => !kept.has(number))).toEqual([])
  expect(kept.size).toBe(rows.length)
}

/** The first calls after the database is back, nothing tried again by us. */
async function expectFirstCallsToSucceed(): Promise<void> {
  const heard = pages.map((page) => page.heard)
  const first = await Promise.all([call(rollPath, undefined, 1), call(rollPath), save('Insufficient')])
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
  await until('Every page hears of the save', () => pages.every((page, at) => page.heard > (heard[at] ?? 0)))
}

describe('the product, two servers on one database,', { timeout: 120_000 }, () => {
  it('outlives twenty rounds in which every connection to its database is cut', async () => {
    for (let page = 0; page < 3; page++) openPage(page % 2)
    const recoveries: number[] = []
    const told = await underLoad(async ({ saved }) => {
      let cutMs = performance.now()
      for (let round = 0; round < 20; round++) {
        const before = saved.length
        await until('A save is acknowledged', () => saved.length > before)
        if (round > 0) recoveries.push(Math.round(performance.now() - cutMs))
        cutMs = performance.now()
        await askDatabase(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and backend_type = 'client backend'`,
        )
      }
    })
    await until('The database is back', isReady)
    console.info(`The next save after a cut came after ${recoveries.join(', ')} ms`)
    console.info(
      `Twenty cuts: ${told.saved.length} saved, ${told.refused.length} refused, ${told.unknown.length} unknown`,
    )
    await expectTruth(told)
    await expectFirstCallsToSucceed()
  })

  it('outlives five kill -9 of its PostgreSQL', async () => {
    const recoveries: number[] = []
    const told = await underLoad(async ({ saved }) => {
      for (let round = 0; round < 5; round++) {
        const before = saved.length
        await until('A save is acknowledged', () => saved.length > before)
        const killed = postgresPid()
        const killedMs = performance.now()
        process.kill(killed, 'SIGKILL')
        await until('Another PostgreSQL is ready', () => {
          const isAnother = postgresPid() !== killed && readLine('postgres/postmaster.pid', 7) === 'ready'
          return isAnother && isReady()
        })
        recoveries.push(Math.round(performance.now() - killedMs))
        const first = await call(rollPath)
        expect(first.status).toBe(200)
      }
    })
    console.info(`Recovered after ${recoveries.join(', ')} ms`)
    await expectTruth(told)
    await expectFirstCallsToSucceed()
  })

  it('goes on with its jobs', async () => {
    await askDatabase(`insert into pgboss.job (name, policy) values ('sign-in.tidy', 'short')`)
    const isDone = async () => {
      const rows = await askDatabase<{ state: string }>(
        `select state from pgboss.job where name = 'sign-in.tidy' order by created_on desc limit 1`,
      )
      return rows[0]?.state === 'completed'
    }
    // Nobody tells the workers of it: while they are told of jobs they look by themselves every 30 s only.
    await until('The job is done', isDone, { patienceMs: 90_000, everyMs: 500 })
  })
})
