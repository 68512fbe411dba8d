import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { copyDemoFolder } from '#test/databases/demo-folder.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { embeddedDatabaseUrl, type ProductProcess, startProduct } from '#test/programs/product-process.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

const statuses = ['Present', 'Late', 'Insufficient', 'Excused Absent', 'Unexcused Absent'] as const

interface Roll {
  readonly version: number
  readonly attendances: readonly { id: number; status: string }[]
}

/** A facilitator at the keyboard of a running product. */
async function signIn(port: number) {
  const base = `http://127.0.0.1:${port}/api`
  const headers = { 'content-type': 'application/json', 'frontend-id': 'test' }
  const signedIn = await fetch(`${base}/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'facilitator@demo.homeroom.test', password: 'homeroom' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const call = async (path: string, body?: unknown) => {
    const init = { headers: { ...headers, cookie } }
    const answer = await fetch(
      base + path,
      body === undefined ? init : { ...init, method: 'POST', body: JSON.stringify(body) },
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  return { call }
}

/** A session of the facilitator that is over. */
async function findEndedSession(call: (path: string) => Promise<unknown>): Promise<string> {
  const list = (await call('/backoffice/facilitate/expeditions-learning-goals')) as {
    experiences: { id: number; type: string }[]
  }
  for (const { id, type } of list.experiences) {
    const path = `/backoffice/facilitate/${type}/${id}/attendance/default`
    const { sessions } = (await call(path)) as { sessions: { sessionId: number; endAt: string }[] }
    const ended = sessions.find((session) => Date.parse(session.endAt) < Date.now())
    if (ended) return `${path}/${ended.sessionId}`
  }
  throw new Error('The demo school has no session that is over.')
}

async function askDatabase<T>(dataDir: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function endQuietly(product: ProductProcess, dataDir: string): void {
  for (const read of [
    () => product.pid,
    () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
  ]) {
    try {
      process.kill(read(), 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
}

it('loses no acknowledged save and halves none when it is killed under load', {
  timeout: 240_000,
}, async () => {
  const folder = makeTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const port = await findFreePort()
  const start = () => {
    const product = startProduct('server', { PORT: String(port), DATA_DIR: dataDir })
    onTestFinished(() => endQuietly(product, dataDir))
    return product
  }
  onTestFinished(() => folder.remove())

  await copyDemoFolder(dataDir)
  let product = start()
  await product.ready()
  const { call } = await signIn(port)
  const path = await findEndedSession(call)
  const before = (await call(path)) as Roll
  const ids = before.attendances.map((row) => row.id)

  // Several people save whole rolls, each in one status, as fast as the server answers.
  const acknowledged: { version: number; status: string }[] = []
  let isKilled = false
  const savers = Array.from({ length: 4 }, async (_, saver) => {
    for (let round = saver; !isKilled; round++) {
      const status = statuses[round % statuses.length] ?? 'Present'
      const attendances = ids.map((id) => ({ id, status }))
      const saved = await call(path, { _action: 'overwrite_attendances', attendances }).catch(() => null)
      if (saved) acknowledged.push({ version: (saved as { version: number }).version, status })
    }
  })
  while (acknowledged.length < 60) await new Promise((tick) => setTimeout(tick, 5))
  product.signal('SIGKILL')
  await product.ended
  isKilled = true
  await Promise.all(savers)

  product = start()
  await product.ready()
  const again = await signIn(port)
  const after = (await again.call(path)) as Roll
  const newest = acknowledged.reduce((latest, one) => (one.version > latest.version ? one : latest))

  expect(after.version).toBeGreaterThanOrEqual(newest.version)
  // Whole rolls only: every row has the status of one save, the newest acknowledged or one that came after it.
  const kept = new Set(after.attendances.map((row) => row.status))
  expect(kept.size).toBe(1)
  if (after.version === newest.version) expect([...kept]).toEqual([newest.status])

  // Each change of the version has its audit row, and each audit row its version.
  const sessionId = Number(path.split('/').at(-1))
  const [audit] = await askDatabase<{ saves: string }>(
    dataDir,
    `select count(*) as saves from audit_log where action = 'roll.saved' and subject_id = '${sessionId}' and request_id is not null`,
  )
  expect(Number(audit?.saves)).toBe(after.version - before.version)
  product.signal('SIGTERM')
  expect(await product.ended).toBe(0)
})
