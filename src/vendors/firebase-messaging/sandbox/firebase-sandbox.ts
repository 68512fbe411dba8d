import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Clock, systemClock } from '#server/clock.ts'
import { createTokenEndpoint } from '../../sandbox/token-endpoint.ts'
import { type FirebaseCredentials, messagingScope } from '../firebase-messaging-client.ts'

type Answer = { status: number; body: object; headers?: Record<string, string> }

/** How the sandbox misbehaves; counts are of the next messages and run down to 0. */
export type FirebaseBehaviour = {
  slowMs: number
  tooManyRequests: number
  retryAfterSeconds: number | null
  serverErrors: number
  halfAnswers: number
  expiredTokens: number
  /** Somebody answers who is not Firebase: a 404 in words of their own. */
  strangers: number
  /** The token endpoint takes our key for nobody's (401); of the next times that it is asked. */
  refusedKeys: number
  /** Tokens of browsers of another project. */
  otherProject: string[]
  /** Tokens of browsers that were given back. */
  unregistered: string[]
}

type Counted =
  | 'tooManyRequests'
  | 'serverErrors'
  | 'halfAnswers'
  | 'expiredTokens'
  | 'strangers'
  | 'refusedKeys'

const message = z.object({
  message: z.object({
    token: z.string(),
    notification: z.object({ title: z.string(), body: z.string() }),
    data: z.object({ url: z.string() }),
    webpush: z.object({ notification: z.object({ tag: z.string() }) }),
  }),
})
export type SandboxMessage = z.output<typeof message>['message']

export type FirebaseSandbox = {
  /** For `FIREBASE_API_URL` and `FIREBASE_OAUTH_URL`. */
  url: string
  credentials: FirebaseCredentials
  /** What was sent so far, the newest 1,000. */
  messages: readonly SandboxMessage[]
  behave(changes: Partial<FirebaseBehaviour>): void
  stop(): Promise<void>
}

/** Google's own words for a status. */
const statusWords: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

/** A refusal as Google words it. */
const refusalOfGoogle = (code: number, message: string, details?: object[]): Answer => ({
  status: code,
  body: { error: { code, message, status: statusWords[code], ...(details && { details }) } },
})

/** A refusal as Firebase words it, with its own error code. */
const refusal = (code: number, errorCode: string, message: string): Answer =>
  refusalOfGoogle(code, message, [
    { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode },
  ])

const notAToken = 'The registration token is not a valid FCM registration token'
const keptMessages = 1_000
/** What Firebase takes for a token at all. */
const tokenPattern = /^[\w:-]{20,}$/

/** A server on the loopback address that speaks Firebase's protocol: the token endpoint and `messages:send`. */
export async function startFirebaseSandbox(
  options: { clock?: Clock; port?: number } = {},
): Promise<FirebaseSandbox> {
  const { clock = systemClock, port = 0 } = options
  const clientEmail = 'push@homeroom-sandbox.test'
  const tokens = createTokenEndpoint({ clientEmail, scope: messagingScope, clock })
  const credentials = { projectId: 'homeroom-sandbox', clientEmail, privateKey: tokens.privateKey }
  const behaviour: FirebaseBehaviour = {
    slowMs: 0,
    tooManyRequests: 0,
    retryAfterSeconds: null,
    serverErrors: 0,
    halfAnswers: 0,
    expiredTokens: 0,
    strangers: 0,
    refusedKeys: 0,
    otherProject: [],
    unregistered: [],
  }
  const messages: SandboxMessage[] = []

  const takeOne = (count: Counted) => {
    if (behaviour[count] === 0) return false
    behaviour[count] -= 1
    return true
  }

  /** Firebase's answer to a message: status, body, and what stands in the headers. */
  function answerTo(request: IncomingMessage, text: string): Answer {
    if (takeOne('strangers')) return refusalOfGoogle(404, 'Not found.')
    if (takeOne('expiredTokens') || !tokens.isGood(request.headers.authorization))
      return refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    if (takeOne('tooManyRequests')) {
      const wait = behaviour.retryAfterSeconds
      const limited = refusal(429, 'QUOTA_EXCEEDED', 'Sending limit exceeded.')
      return wait === null ? limited : { ...limited, headers: { 'retry-after': String(wait) } }
    }
    if (takeOne('serverErrors')) return refusal(500, 'INTERNAL', 'An internal error has occurred.')
    const parsed = message.safeParse(JSON.parse(text))
    if (!parsed.success) return refusal(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
    const taken = parsed.data.message
    if (!tokenPattern.test(taken.token)) return refusal(400, 'INVALID_ARGUMENT', notAToken)
    if (behaviour.otherProject.includes(taken.token))
      return refusal(403, 'SENDER_ID_MISMATCH', 'SenderId mismatch')
    if (behaviour.unregistered.includes(taken.token))
      return refusal(404, 'UNREGISTERED', 'Requested entity was not found.')
    messages.push(taken)
    if (messages.length > keptMessages) messages.shift()
    return { status: 200, body: { name: `projects/${credentials.projectId}/messages/${messages.length}` } }
  }

  async function grantTo(text: string): Promise<Answer> {
    if (takeOne('refusedKeys'))
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
      }
    return tokens.grant(Object.fromEntries(new URLSearchParams(text)), `${url}/token`)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    await sleep(behaviour.slowMs)
    const path = request.method === 'POST' ? request.url : undefined
    const { status, body, headers }: Answer =
      path === '/token'
        ? await grantTo(text)
        : path === `/v1/projects/${credentials.projectId}/messages:send`
          ? answerTo(request, text)
          : refusalOfGoogle(404, 'Not found.')
    const answer = JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(takeOne('halfAnswers') ? answer.slice(0, answer.length / 2) : answer)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const url = `http://127.0.0.1:${address.port}`

  return {
    url,
    credentials,
    messages,
    behave: (changes) => void Object.assign(behaviour, changes),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
