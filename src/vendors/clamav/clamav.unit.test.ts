import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { scanWithClamd } from './clamav-client.ts'

const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The bytes of an `INSTREAM` command once all of it came; undefined before. */
function streamOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return undefined
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not a command')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    if (at + 4 + length > received.length) return undefined
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** A daemon that knows one virus; `answer` makes it say something else, null nothing at all. */
async function startDaemon(answer?: string | null) {
  const seen: Buffer[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      received = Buffer.concat([received, typeof part === 'string' ? Buffer.from(part) : part])
      const stream = streamOf(received)
      if (!stream || answer === null) return
      seen.push(stream)
      const verdict = stream.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK'
      socket.end(`${answer ?? `stream: ${verdict}`}\0`)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { host: '127.0.0.1', port: address.port, seen }
}

it('says what the daemon found, and sends it every byte', async () => {
  const daemon = await startDaemon()
  const clean = new Uint8Array(200_000).fill(7)
  expect(await scanWithClamd(daemon, clean)).toBeNull()
  expect(daemon.seen[0]?.equals(clean)).toBe(true)
  expect(await scanWithClamd(daemon, Buffer.concat([clean, eicar]))).toBe('Eicar-Test-Signature')
})

it('takes nothing for clean that was not looked at', async () => {
  const full = await startDaemon('INSTREAM size limit exceeded. ERROR')
  await expect(scanWithClamd(full, eicar)).rejects.toThrow(/size limit exceeded/)
  const silent = await startDaemon(null)
  await expect(scanWithClamd({ ...silent, timeoutMs: 50 }, eicar)).rejects.toThrow(/did not answer in time/)
  const away = await startDaemon()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
  await expect(scanWithClamd(away, eicar)).rejects.toThrow(/ECONNREFUSED/)
})
