import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface FrailNetwork {
  /** The same database, through this network. */
  readonly url: string
  /** From now on nothing arrives and nothing is refused, as when a cable is pulled; new connections hang too. */
  freeze(): void
  thaw(): void
  /** Every line breaks and nobody answers, until `mend`: PostgreSQL is stopped. */
  cut(): void
  mend(): void
  /** The next statement that holds these words reaches the database; its answer gets lost and the line breaks. */
  loseAnswerTo(words: string): void
  /** How many answers got lost so far. */
  countLost(): number
  close(): Promise<void>
}

/**
 * Whether a chunk of what is sent holds a statement with these words: as its text, or as the name under which the
 * connection sent that text before.
 */
function speaksOf(chunk: Buffer | string, words: string | undefined, prepared: Map<string, string>): boolean {
  const sent = typeof chunk === 'string' ? chunk : chunk.toString('latin1')
  for (const [, name = '', text = ''] of sent.matchAll(/(s\d+\.\d+)\0([^\0]+)\0/g)) prepared.set(name, text)
  if (words === undefined) return false
  const named = [...prepared].some(([name, text]) => text.includes(words) && sent.includes(`${name}\0`))
  return named || sent.includes(words)
}

/** A network between the product and its PostgreSQL that fails on demand. */
export async function startFrailNetwork(databaseUrl: string): Promise<FrailNetwork> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isCut = false
  let fatalWords: string | undefined
  let lost = 0

  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    let isLosing = false
    const prepared = new Map<string, string>()
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isFrozen) from.pause()
      from.on('data', (chunk) => {
        if (from === near && speaksOf(chunk, fatalWords, prepared)) {
          fatalWords = undefined
          isLosing = true
        }
        if (from === far && isLosing) {
          lost += near.destroyed ? 0 : 1
          near.destroy()
          far.destroy()
        } else to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    loseAnswerTo: (words) => {
      fatalWords = words
    },
    countLost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
