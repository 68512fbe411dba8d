import { once } from 'node:events'
import { createServer } from 'node:net'

/** Speaks just enough of PostgreSQL's protocol to let anybody in and to claim a version. */
export async function startPretendedPostgres(version: string): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    let isSignedIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write(isSignedIn ? answer(version) : Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      isSignedIn = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `postgresql://somebody:secret-word@127.0.0.1:${address.port}/school`,
    close: () => server.close(),
  }
}

function message(type: string, body: readonly number[]): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const ready = message('Z', [...Buffer.from('I')])
const textColumn = [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]

const answer = (value: string) =>
  Buffer.concat([
    message('T', [0, 1, ...Buffer.from('server_version_num\0'), ...textColumn]),
    message('D', [0, 1, 0, 0, 0, value.length, ...Buffer.from(value)]),
    message('C', [...Buffer.from('SHOW\0')]),
    ready,
  ])
