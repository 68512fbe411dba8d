import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly body: any
  readonly text: string
  /** As it was sent: a file is no text. */
  readonly bytes: Uint8Array
  readonly headers: Record<string, string | string[] | number | undefined>
}

type Call = (path: string, body?: object) => Promise<Answer>

export interface Client {
  get(path: string): Promise<Answer>
  readonly post: Call
  readonly put: Call
  readonly patch: Call
  readonly delete: Call
  /** Any call, with headers of its own. */
  call(options: InjectOptions): Promise<Answer>
}

/** Calls the API below /api as the web app does: with its header and, signed in, with a cookie. */
export function createClient(app: FastifyInstance, cookie?: string): Client {
  async function call({ headers, ...options }: InjectOptions): Promise<Answer> {
    const response = await app.inject({
      ...options,
      headers: { 'frontend-id': 'test', ...(cookie ? { cookie } : {}), ...headers },
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload,
      text: response.payload,
      bytes: new Uint8Array(response.rawPayload),
      headers: response.headers,
    }
  }
  const send =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Call =>
    (path, body) =>
      call({ method, url: `/api${path}`, ...(body ? { payload: body } : {}) })
  return {
    get: (path) => call({ method: 'GET', url: `/api${path}` }),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    call,
  }
}
