import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface ErrorSink {
  readonly dsn: string
  /** Every byte it got so far, addresses and headers included, unpacked. */
  all(): string
  /** Resolves when it got a piece that holds these words. */
  got(words: string): Promise<void>
  stop(): Promise<void>
}

/** Stands in place of the service that takes error reports, and keeps all it is sent. */
export async function startErrorSink(): Promise<ErrorSink> {
  const pieces: string[] = []
  let wake = () => {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const isPacked = request.headers['content-encoding'] === 'gzip'
    const text = (isPacked ? gunzipSync(body) : body).toString('utf8')
    pieces.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${text}`)
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end('{}')
    wake()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    dsn: `http://public@127.0.0.1:${address.port}/1`,
    all: () => pieces.join('\n'),
    got: (words) =>
      new Promise((resolve) => {
        const look = () => (pieces.some((piece) => piece.includes(words)) ? resolve() : undefined)
        wake = look
        look()
      }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
