import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { Client } from 'undici'
import { demoPassword } from '#demo/demo-personas.ts'
import { verifyPassword } from '#domains/sign-in/server/sign-in.service.ts'
import { createPool } from '#server/database/database.ts'
import {
  type BareCall,
  freshValue,
  type HttpLoad,
  type Load,
  type SqlLoad,
  type Statement,
} from './bench-types.ts'
import { repeat } from './measure.ts'
import { callHeaders } from './product.ts'

interface RunningLoad {
  readonly connections: readonly (() => Promise<unknown>)[]
  readonly close: () => Promise<unknown>
}

/** Each connection goes round its lane for ever. */
function rounds<T>(lanes: readonly (readonly T[])[], connections: number): (() => T)[] {
  return Array.from({ length: connections }, (_, index) => {
    const lane = lanes[index % lanes.length] ?? []
    // Connections that share a lane begin at different places of it.
    let turn = Math.floor(index / lanes.length)
    return () => {
      const one = lane[turn++ % lane.length]
      if (one === undefined) throw new Error('A lane needs at least one call.')
      return one
    }
  })
}

function overHttp({ origin, cookie, lanes, connections }: HttpLoad): RunningLoad {
  const headers = callHeaders(cookie)
  const clients = Array.from({ length: connections }, () => new Client(origin))
  const next = rounds(lanes, connections).map((nextCall, index) => async () => {
    const { method, path, body } = nextCall()
    const answer = await clients[index]?.request({
      method,
      path,
      // As the page does: a write has a key of its own, under which its answer is kept.
      headers: method === 'GET' ? headers : { ...headers, 'idempotency-key': randomUUID() },
      body: body ? JSON.stringify(body) : null,
    })
    if (answer?.statusCode !== 200)
      throw new Error(
        `${method} ${path} answered ${answer?.statusCode}: ${(await answer?.body.text())?.slice(0, 200)}`,
      )
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
  })
  return { connections: next, close: () => Promise.all(clients.map((client) => client.close())) }
}

function overSql({ databaseUrl, poolSize, lanes, connections }: SqlLoad): RunningLoad {
  const pool = createPool(databaseUrl, poolSize)
  return {
    connections: rounds(lanes, connections).map((nextCall) => () => replay(pool, nextCall())),
    close: () => pool.end(),
  }
}

/** The statements as the server sends them: side by side or in turn, a transaction on one connection. */
async function replay(pool: pg.Pool, { waves, answer, passwordHash }: BareCall): Promise<string> {
  let client: pg.PoolClient | undefined
  for (const wave of waves) {
    if (wave[0]?.text === 'begin') client = await pool.connect()
    const target = client ?? pool
    await Promise.all(wave.map((statement) => target.query(withFreshValues(statement))))
    if (wave[0]?.text === 'commit') {
      client?.release()
      client = undefined
    }
  }
  if (passwordHash) await verifyPassword({ hash: passwordHash, password: demoPassword })
  return JSON.stringify(answer)
}

const withFreshValues = ({ values, ...statement }: Statement) => ({
  ...statement,
  values: values.map((value) => (value === freshValue ? randomUUID() : value)),
})

const load = workerData as Load
const running = load.kind === 'http' ? overHttp(load) : overSql(load)
parentPort?.on('message', async (seconds: number) => {
  if (seconds > 0) parentPort?.postMessage(await repeat(running.connections, seconds))
  else await running.close().then(() => parentPort?.close())
})
