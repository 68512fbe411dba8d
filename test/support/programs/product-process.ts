import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { movedClock } from '../../../src/server/postgres/system-account.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readyPatienceMs = 90_000

/** A run of the product as a process of its own, as an operator has it. */
export interface ProductProcess {
  readonly pid: number
  /** All it wrote so far, errors included. */
  output(): string
  /** Resolves when the product says where it is. */
  ready(): Promise<void>
  /** To it alone, or to its whole group as a terminal's Ctrl-C. */
  signal(signal: NodeJS.Signals, to?: 'process' | 'group'): void
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env
const inherited = { ...movedClock(), PATH, HOME, NODE_COMPILE_CACHE }

/** The server as `npm start` runs it, its files joined (decision 0143): what Node is given to run. */
export const joinedServer = ['--enable-source-maps', 'dist/server/start.js']

/** Joins the server's files where they are not: once a run, before any test starts it. */
export function joinServer(): void {
  execFileSync(process.execPath, ['scripts/setup/join-server.mjs'], { cwd: root, stdio: 'ignore' })
}

/** `server` is the server itself; `start` is what npm start runs, set-up included. */
export function startProduct(entry: 'server' | 'start', env: Record<string, string>): ProductProcess {
  const script = entry === 'server' ? joinedServer : ['scripts/start.mjs']
  const child = spawn(process.execPath, script, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, LOG_LEVEL: 'warn', DEMO_STUDENTS: '60', ...env },
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${script.join(' ')} did not start.`)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = endOf(child)
  return {
    pid,
    output: () => output,
    ready: async () => {
      const deadline = Date.now() + readyPatienceMs
      while (!output.includes('Homeroom is at')) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
          throw new Error(`The product is not ready. It wrote:\n${output}`)
        await new Promise((tick) => setTimeout(tick, 20))
      }
    },
    signal: (signal, to = 'process') => process.kill(to === 'group' ? -pid : pid, signal),
    ended,
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close')
  return code
}

/** The address of the embedded database of a product that runs on this folder. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://homeroom:${password}@127.0.0.1:${port}/homeroom`
}

/** A port that another program listens on, until `close`. */
export async function occupyPort(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    port: address.port,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
