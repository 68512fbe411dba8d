import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { email, token } from '#contract/values.ts'
import type { DoorRoute } from '#server/domain.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { type Auth, createAuth } from './better-auth.ts'
import { passwordFault } from './password-rules.ts'
import { countAttempt, forgetFailures } from './sign-in-failures.ts'
import { internalPath } from './start-page.ts'

const why = 'better-auth answers it; the frontend-id header guards it.'

/** The calls of better-auth that exist here; all its others do not. */
export const signInDoors: readonly DoorRoute[] = [
  { method: 'POST', path: '/auth/sign-in/email', why },
  { method: 'POST', path: '/auth/sign-in/social', why },
  { method: 'POST', path: '/auth/request-password-reset', why },
  { method: 'POST', path: '/auth/reset-password', why },
  {
    method: 'GET',
    path: '/auth/callback/:provider',
    why: 'A provider sends the browser here; the state it must bring back guards it.',
  },
]

const credentials = z.object({
  email: email('Type the whole e-mail address.'),
  password: z.string().min(1, 'Type your password.').max(1_000),
})
const resetRequest = z.object({ email: email('Type the whole e-mail address.') })
const reset = z.object({ newPassword: z.string().max(1_000), token: token(200).min(1) })
const social = z.object({
  provider: z.enum(['google', 'oidc']),
  /** Where the person goes on after logging in: a path of this product. */
  callbackURL: token(2_000)
    .default('/')
    .refine((path) => internalPath(path) !== undefined, 'This leads out of Homeroom.'),
})

type Door = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Mounts sign-in, reset and the providers. Answers never tell whether an account exists. */
export async function mountSignInDoors(app: FastifyInstance, services: Services): Promise<void> {
  const auth = createAuth(services)
  const post = (path: string, door: Door) =>
    app.post(`/api/auth/${path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!request.headers['frontend-id'])
        return refuse(request, reply, 403, 'FORBIDDEN', 'This call needs the frontend-id header.')
      return door(request, reply)
    })

  post('sign-in/email', (request, reply) => signIn(request, reply, services, auth))
  post('request-password-reset', (request, reply) => requestReset(request, reply, services, auth))
  post('reset-password', (request, reply) => resetPassword(request, reply, services, auth))
  post('sign-in/social', async (request, reply) => {
    const body = read(social, request, reply)
    if (!body) return reply
    const errorCallbackURL = `${services.publicUrl}/signin`
    return passOn(reply, await ask(auth, services, request, { ...body, errorCallbackURL }))
  })
  app.get('/api/auth/callback/:provider', async (request, reply) =>
    passOn(reply.header('cache-control', 'no-store'), await ask(auth, services, request)),
  )
}

async function signIn(request: FastifyRequest, reply: FastifyReply, services: Services, auth: Auth) {
  const body = read(credentials, request, reply)
  if (!body) return reply
  const attempt = {
    email: body.email,
    ip: request.ip,
    nowMs: services.clock.nowMs(),
    secret: services.secret,
  }
  const waitSeconds = await countAttempt(services.pool, attempt)
  if (waitSeconds > 0) return refuseLocked(request, reply, waitSeconds)
  const answer = await ask(auth, services, request, body)
  if (!answer.ok)
    return refuse(request, reply, 401, 'UNAUTHORIZED', 'This e-mail and password do not belong together.')
  await forgetFailures(services.pool, attempt)
  reply.header('set-cookie', answer.headers.getSetCookie())
  // Not better-auth's body: it holds the token, which scripts of the page must never see.
  return reply.send({ ok: true })
}

async function requestReset(request: FastifyRequest, reply: FastifyReply, services: Services, auth: Auth) {
  const body = read(resetRequest, request, reply)
  if (!body) return reply
  const email = body.email.toLowerCase()
  const attempt = {
    email: `reset ${email}`,
    ip: `reset ${request.ip}`,
    nowMs: services.clock.nowMs(),
    secret: services.secret,
  }
  const waitSeconds = await countAttempt(services.pool, attempt)
  if (waitSeconds > 0) return refuseLocked(request, reply, waitSeconds)
  // Not awaited: the time to write the mail would tell that there is an account.
  ask(auth, services, request, { email }).catch((error: unknown) =>
    request.log.error({ err: error }, 'a reset link could not be made'),
  )
  return reply.send({ ok: true, message: 'If this address has an account, a link is on its way to it.' })
}

async function resetPassword(request: FastifyRequest, reply: FastifyReply, services: Services, auth: Auth) {
  const body = read(reset, request, reply)
  if (!body) return reply
  const fault = passwordFault(body.newPassword)
  if (fault) return refuseFields(request, reply, { newPassword: fault })
  const answer = await ask(auth, services, request, body)
  if (!answer.ok)
    return refuse(request, reply, 400, 'BAD_REQUEST', 'This link was used or is too old. Ask for a new one.')
  return reply.send({ ok: true })
}

/** Hands a checked call to better-auth, with the address that the server itself saw. */
function ask(auth: Auth, services: Services, request: FastifyRequest, body?: object): Promise<Response> {
  const headers = new Headers({ 'x-forwarded-for': request.ip, accept: 'application/json' })
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'].slice(0, 400))
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (body) headers.set('content-type', 'application/json')
  return auth.handler(
    new Request(services.publicUrl + request.url, {
      method: request.method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
}

async function passOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  reply.header('set-cookie', answer.headers.getSetCookie())
  return reply.send(await answer.text())
}

function read<T extends z.ZodType>(schema: T, request: FastifyRequest, reply: FastifyReply) {
  const body = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'form', message] as const)
  refuseFields(request, reply, Object.fromEntries(fields))
  return undefined
}

const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
) => reply.code(status).send(plainError(code, message, request.id))

const refuseFields = (request: FastifyRequest, reply: FastifyReply, formErrors: Record<string, string>) =>
  reply.code(422).send({
    ...plainError('UNPROCESSABLE_CONTENT', Object.values(formErrors)[0] ?? 'Something is wrong.', request.id),
    formErrors,
  })

const refuseLocked = (request: FastifyRequest, reply: FastifyReply, seconds: number) => {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  reply.header('retry-after', String(seconds))
  return refuse(request, reply, 429, 'TOO_MANY_REQUESTS', `Too many attempts. Try again in ${wait}.`)
}
