import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../src/server/postgres/free-port.ts'
import type { BenchCall } from './bench-types.ts'

export interface Product {
  readonly pid: number | undefined
  readonly origin: string
  /** From the start of the process to its first answer. */
  readonly startMs: number
  call(call: BenchCall, cookie?: string): Promise<Response>
  /** Megabytes held now, and at the most so far; undefined where the system does not tell. */
  memory(): { rss: number; peak: number } | undefined
  stop(): Promise<void>
}

interface ProductOptions {
  readonly nodeFlags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Every connection of the bench comes from one address and would be taken for an attack. */
export const benchSettings = {
  NODE_ENV: 'production',
  DEMO: '0',
  WORKER: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT: '100000000',
  AUTH_SECRET: 'only-for-measuring-on-this-machine',
  DATA_DIR: '.cache/bench/product',
}

/** Starts the real server on a database of the bench, without background jobs and sandboxes. */
export async function startProduct(databaseUrl: string, options: ProductOptions = {}): Promise<Product> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), 'src/server/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...benchSettings,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      ...options.env,
    },
  })
  const startMs = await untilAnswering(child, origin)
  return {
    origin,
    pid: child.pid,
    startMs,
    call: ({ method, path, body }, cookie = '') =>
      fetch(origin + path, {
        method,
        headers: callHeaders(cookie),
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    memory: () => readMemory(child.pid),
    stop: () => stopProcess(child),
  }
}

/** What the web app sends with every call. */
export const callHeaders = (cookie: string) => ({
  'content-type': 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'frontend-id': 'web',
  'user-agent': benchAgent,
  cookie,
})

/** Marks the sessions that the bench leaves behind. */
export const benchAgent = 'homeroom bench'

/** Milliseconds until the first answer of /healthz. */
export async function untilAnswering(
  child: ChildProcess,
  origin: string,
  patienceMs = 120_000,
): Promise<number> {
  const begunMs = performance.now()
  while (performance.now() - begunMs < patienceMs) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return Math.round(performance.now() - begunMs)
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error('The server did not answer.')
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function readMemory(pid: number | undefined) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
    return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return undefined
  }
}
