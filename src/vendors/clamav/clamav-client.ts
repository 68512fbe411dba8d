import { connect } from 'node:net'

/** The daemon's own default is 25 MB a file and some seconds for the worst of them. */
const answerTimeoutMs = 20_000
const chunkBytes = 64 * 1024

interface Clamd {
  readonly host: string
  readonly port: number
  readonly timeoutMs?: number
}

/**
 * Has a ClamAV daemon look at bytes (`INSTREAM` of clamd(8)): the name of what it found, or null when nothing. Throws
 * when it does not answer, or answers something else: what was not looked at is not clean.
 */
export async function scanWithClamd(
  { host, port, timeoutMs = answerTimeoutMs }: Clamd,
  bytes: Uint8Array,
): Promise<string | null> {
  const answer = await ask(host, port, timeoutMs, bytes)
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) return found
  if (answer === 'stream: OK') return null
  throw new Error(`The virus scanner answered “${answer.slice(0, 200)}”.`)
}

function ask(host: string, port: number, timeoutMs: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    const deadline = setTimeout(
      () => socket.destroy(new Error('The virus scanner did not answer in time.')),
      timeoutMs,
    )
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += String(part)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve(answer.replace(/\0$/, '').trim())
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes)
        socket.write(lengthOf(chunk.byteLength))
        socket.write(chunk)
      }
      // A chunk without bytes ends the stream; the daemon answers and closes.
      socket.write(lengthOf(0))
    })
  })
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
