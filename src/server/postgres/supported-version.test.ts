import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'
import { StartupError } from '../startup-error.ts'
import { requireSupportedPostgres } from './supported-version.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Speaks just enough of PostgreSQL's protocol to let anybody in and to claim a version. */
async function startPretender(version: string): Promise<string> {
  const server = createServer((socket) => {
    let isSignedIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write(isSignedIn ? answer(version) : Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      isSignedIn = true
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `postgresql://somebody:secret-word@127.0.0.1:${address.port}/school`
}

function message(type: string, body: readonly number[]): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const ready = message('Z', [...Buffer.from('I')])
const answer = (value: string) =>
  Buffer.concat([
    message('T', [
      0,
      1,
      ...Buffer.from('server_version_num\0'),
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      25,
      255,
      255,
      255,
      255,
      255,
      255,
      0,
      0,
    ]),
    message('D', [0, 1, 0, 0, 0, value.length, ...Buffer.from(value)]),
    message('C', [...Buffer.from('SHOW\0')]),
    ready,
  ])

const failureOf = (url: string) =>
  requireSupportedPostgres(url).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the database of DATABASE_URL', () => {
  it('is accepted when it is the PostgreSQL the product brings', async () => {
    const database = await createTestDatabase()
    await expect(requireSupportedPostgres(database.url)).resolves.toBeUndefined()
    await database.drop()
  })

  it('is accepted from PostgreSQL 15 on', async () => {
    await expect(requireSupportedPostgres(await startPretender('150000'))).resolves.toBeUndefined()
  })

  it.each([
    ['140012', '14.12'],
    ['90603', '9.6'],
  ])('is refused when its version number is %s', async (number, shown) => {
    const failure = await failureOf(await startPretender(number))
    expect(failure).toBeInstanceOf(StartupError)
    expect(failure).toHaveProperty(
      'message',
      `The database of DATABASE_URL is PostgreSQL ${shown}; Homeroom needs PostgreSQL 15 or newer.`,
    )
  })

  it('is refused when nobody answers, without repeating the password', async () => {
    const failure = await failureOf('postgresql://somebody:secret-word@127.0.0.1:1/school')
    expect(failure).toBeInstanceOf(StartupError)
    expect(failure).toHaveProperty(
      'message',
      expect.stringContaining('(127.0.0.1:1) cannot be used: nothing answers there.'),
    )
    expect(failure).not.toHaveProperty('message', expect.stringContaining('secret-word'))
  })
})
