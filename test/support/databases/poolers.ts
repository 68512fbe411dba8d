import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '../../../src/server/postgres/free-port.ts'
import { chooseAccount, runAs } from '../../../src/server/postgres/system-account.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export type PoolMode = 'session' | 'transaction'

export interface Pooler {
  /** The same database, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

interface PoolerKind {
  readonly name: string
  start(databaseUrl: string, mode: PoolMode): Promise<Pooler>
}

/** Always the pretended one; PgBouncer as well where it is installed. */
export function availablePoolers(): readonly PoolerKind[] {
  const pretended = { name: 'what refuses and shares as PgBouncer does', start: startPretendedPooler }
  try {
    const version = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }).split('\n')[0]
    return [pretended, { name: `${version}`, start: startPgBouncer }]
  } catch {
    return [pretended]
  }
}

const through = (databaseUrl: string, port: number) =>
  Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href

/** As it comes, with nothing set but who may enter and the mode. */
async function startPgBouncer(databaseUrl: string, mode: PoolMode): Promise<Pooler> {
  const { username, password, hostname, port: far, pathname } = new URL(databaseUrl)
  const folder = makeTemporaryFolder()
  const port = await findFreePort()
  const account = chooseAccount(undefined)
  const settings = join(folder.path, 'pgbouncer.ini')
  const users = join(folder.path, 'users.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${far}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
`,
    { mode: 0o600 },
  )
  if (account) for (const file of [settings, users]) chownSync(file, account.uid, account.gid)
  const pooler = spawn('pgbouncer', ['-q', settings], { ...runAs(account), stdio: 'ignore' })
  const ended = once(pooler, 'exit')
  while (!(await answers(port))) if (pooler.exitCode !== null) throw new Error('PgBouncer did not start.')
  return {
    url: through(databaseUrl, port),
    stop: async () => {
      pooler.kill('SIGTERM')
      await ended
      folder.remove()
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** What PgBouncer lets through in the greeting of a client. */
const knownParameters = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

function message(type: string, ...fields: readonly string[]): Buffer {
  const body = Buffer.concat([...fields.map((field) => Buffer.from(`${field}\0`))])
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const goodbye = 'X'.charCodeAt(0)
/** You are in, and may ask. */
const welcome = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I', 'latin1')

/** The names of the parameters in a greeting; undefined for a question about TLS. */
function parametersOf(greeting: Buffer): string[] | undefined {
  if (greeting.readInt32BE(4) !== 196_608) return undefined
  const words = greeting.subarray(8).toString('utf8').split('\0')
  return words.filter((word, index) => index % 2 === 0 && word !== '')
}

/**
 * Refuses start-up parameters as PgBouncer does. In session mode each client has a connection of its own; in transaction
 * mode all share one, and the first of them is who signed in.
 */
async function startPretendedPooler(databaseUrl: string, mode: PoolMode): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const open = () => connect(Number(target.port), target.hostname)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  let shared: Socket | undefined
  let speaker: Socket | undefined
  const server = createServer((near) => {
    keep(near).once('data', (greeting: Buffer) => {
      const unknown = parametersOf(greeting)?.find((name) => !knownParameters.has(name.toLowerCase()))
      if (unknown)
        return void near.end(
          message('E', 'SFATAL', 'C08P01', `Munsupported startup parameter: ${unknown}`, ''),
        )
      const isShared = mode === 'transaction'
      const far = (isShared && shared) || keep(open())
      near.on('data', (chunk: Buffer) => {
        speaker = near
        // Who leaves does not take the connection of all along.
        if (!isShared || chunk[0] !== goodbye) far.write(chunk)
      })
      if (far === shared) return void near.write(welcome)
      speaker = near
      if (isShared) shared = far
      else near.once('close', () => far.destroy())
      far.on('data', (chunk) => (isShared ? speaker : near)?.write(chunk))
      far.once('close', () => near.destroy())
      far.write(greeting)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    url: through(databaseUrl, address.port),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
