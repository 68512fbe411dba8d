import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it arrived. */
export interface Received {
  readonly id: string
  readonly timestamp: number
  readonly signatures: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Byte by byte. */
  readonly body: string
}

/** How it answers one call. */
export type Behaviour =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Takes it and never answers. */
  | 'silent'
  /** Takes it and ends the connection without an answer. */
  | 'lost'
  /** Says 200 and then a byte now and then, without an end. */
  | 'drip'
  /** Says 200 and cuts the answer off. */
  | 'half'

export interface WebhookReceiver {
  readonly url: string
  /** Everything that arrived, the oldest first. */
  readonly received: Received[]
  /** How it answers from now on, by the call and how many came before. */
  behave(how: (call: Received, before: number) => Behaviour): void
  stop(): Promise<void>
}

const well: Behaviour = { status: 200, body: 'ok' }

/** Somebody outside who receives webhooks, well or badly: for tests, the bench and development. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let how: (call: Received, before: number) => Behaviour = () => well
  const open = new Set<NodeJS.Timeout>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    )
    const call: Received = {
      id: headers['webhook-id'] ?? '',
      timestamp: Number(headers['webhook-timestamp']),
      signatures: (headers['webhook-signature'] ?? '').split(' '),
      headers,
      body: Buffer.concat(parts).toString(),
    }
    const behaviour = how(call, received.length)
    received.push(call)
    answer(response, behaviour)
  }

  function answer(response: ServerResponse, behaviour: Behaviour): void {
    if (behaviour === 'silent') return
    if (behaviour === 'lost') return void response.destroy()
    if (behaviour === 'half') {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half', () => response.destroy())
      return
    }
    if (behaviour === 'drip') {
      response.writeHead(200)
      const drops = setInterval(() => response.write('.'), 20)
      open.add(drops)
      response.on('close', () => clearInterval(drops))
      return
    }
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '')
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    behave: (next) => {
      how = next
    },
    stop: async () => {
      for (const drops of open) clearInterval(drops)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
