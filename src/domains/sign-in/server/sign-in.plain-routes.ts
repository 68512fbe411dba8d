import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicAccess } from '#contract/endpoint.ts'
import { ownPath } from '#contract/own-address.ts'
import { school } from '#contract/school/school.ts'
import { email, token } from '#contract/values.ts'
import type { PlainRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import { type AuthOfNow, authOfNow } from './auth-of-now.ts'
import { type Auth, type AuthStep, requestHeaders } from './better-auth.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { newDevice, readDevice } from './logins/device-cookie.ts'
import { isKnownDevice } from './logins/known-devices.queries.ts'
import { elsewhereText, findRequiredProvider } from './logins/required-provider.ts'
import { renewHash } from './passwords/password-hash.ts'
import { passwordFault } from './passwords/password-rules.ts'
import { factsOf, read, refuse, refuseFields, refuseLocked } from './plain-answers.ts'
import { beginPasskeySignIn, takePasskey } from './second-factor/passkey-sign-in.ts'
import { takeSecondStep } from './second-factor/second-step.ts'
import { recordFailure } from './sign-in-events.ts'
import { attemptKeys, type CountedAttempt, countAttempt, type SignInAttempt } from './sign-in-failures.ts'
import { tellOfLock } from './sign-in-notices.ts'

const access = publicAccess(
  'Who logs in is nobody yet. better-auth answers it; the frontend-id header guards it.',
)

/** The calls of better-auth that exist here, and ours for the second step and passkeys; all its others do not. */
export const signInPlainRoutes: readonly PlainRoute[] = [
  { method: 'POST', path: '/auth/sign-in/email', access },
  { method: 'POST', path: '/auth/sign-in/second-step', access },
  { method: 'POST', path: '/auth/sign-in/passkey/begin', access },
  { method: 'POST', path: '/auth/sign-in/passkey', access },
  { method: 'POST', path: '/auth/sign-in/social', access },
  { method: 'POST', path: '/auth/request-password-reset', access },
  { method: 'POST', path: '/auth/reset-password', access },
  {
    method: 'GET',
    path: '/auth/callback/:provider',
    access: publicAccess('A provider sends the browser here; the state it must bring back guards it.'),
  },
]

const providerAway =
  'Your organization’s sign-in cannot be reached for a moment. Try again, or log in with your password.'

const credentials = z.object({
  email: email('Type the whole email address.'),
  password: z.string().min(1, 'Type your password.').max(1_000),
})
const resetRequest = z.object({ email: email('Type the whole email address.') })
const reset = z.object({ newPassword: z.string().max(1_000), token: token(200).min(1) })
const providers = z.enum(['google', 'oidc'])
const social = z.object({
  provider: providers,
  /** Where the person goes on after logging in: a path of this product. */
  callbackURL: token(2_000)
    .default('/')
    .transform((path, context) => {
      const own = ownPath(path)
      if (own === undefined) context.addIssue('This leads to another site.')
      return own ?? z.NEVER
    }),
})

/** Whether the school lets people log in by a provider that is set up. */
const isOffered = (provider: 'google' | 'oidc') =>
  provider === 'google' ? school().googleSignIn : school().oidcSignIn

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Mounts sign-in, reset and the providers. Answers never tell whether an account exists. */
export async function mountSignInPlainRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const auths = authOfNow(services)
  const now = auths.current
  const post = (path: string, answer: Answer) =>
    app.post(`/api/auth/${path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!request.headers['frontend-id'])
        return refuse(request, reply, 403, 'FORBIDDEN', 'This call needs the frontend-id header.')
      return answer(request, reply)
    })

  post('sign-in/email', (request, reply) => signIn(request, reply, services, now()))
  post('sign-in/second-step', (request, reply) => takeSecondStep(request, reply, services))
  post('sign-in/passkey/begin', (request, reply) => beginPasskeySignIn(request, reply, services))
  post('sign-in/passkey', (request, reply) => takePasskey(request, reply, services))
  post('request-password-reset', (request, reply) => requestReset(request, reply, services, now()))
  post('reset-password', (request, reply) => resetPassword(request, reply, services, now()))
  post('sign-in/social', async (request, reply) => {
    const body = read(social, request, reply)
    if (!body) return reply
    if (!isOffered(body.provider))
      return refuse(
        request,
        reply,
        403,
        'FORBIDDEN',
        'The school does not offer this way to log in. Use your password.',
      )
    const auth = body.provider === 'oidc' ? await auths.withProvider() : now()
    if (!auth) return refuse(request, reply, 503, 'SERVICE_UNAVAILABLE', providerAway)
    const errorCallbackURL = `${services.publicUrl}/signin`
    return passOn(
      reply,
      await ask(auth, services, request, 'sign-in/social', { body: { ...body, errorCallbackURL } }),
    )
  })
  app.get('/api/auth/callback/:provider', async (request, reply) =>
    comeBack(request, reply.header('cache-control', 'no-store'), services, auths),
  )
}

/** The device of the caller, and what its attempts are counted with. */
async function attemptOf(
  request: FastifyRequest,
  services: Services,
  { purpose, email }: Pick<SignInAttempt, 'purpose' | 'email'>,
) {
  const device = readDevice(request.headers.cookie ?? '', services)
  const isKnown = device !== undefined && (await isKnownDevice(services.database, email, device.hash))
  const attempt: SignInAttempt = { purpose, email, knownDevice: isKnown ? device.hash : null }
  return { device: device ?? newDevice(services), attempt, keys: attemptKeys(services.secret, attempt) }
}

async function signIn(request: FastifyRequest, reply: FastifyReply, services: Services, auth: Auth) {
  const body = read(credentials, request, reply)
  if (!body) return reply
  const { device, attempt, keys } = await attemptOf(request, services, {
    purpose: 'sign-in',
    email: body.email,
  })
  const { waitSeconds, locks } = await countAttempt(services.pool, keys, services.clock.nowMs())
  if (waitSeconds > 0) return refuseLocked(request, reply, waitSeconds)
  const answer = await ask(auth, services, request, 'sign-in/email', { body })
  if (!answer.ok) {
    await recordWrongPassword(request, services, { email: body.email, key: keys.key, locks })
    const provider = await findRequiredProvider(services.database, body.email)
    if (provider !== undefined) return refuseElsewhere(request, reply, provider)
    return refuse(request, reply, 401, 'UNAUTHORIZED', 'This email and password do not match.')
  }
  await renewHash(services.database, body)
  const cookies = answer.headers.getSetCookie()
  const signedIn = { cookies, request: factsOf(request), device, method: 'password' as const, attempt }
  const completed = await completeSignIn(services, signedIn)
  if (completed.elsewhere !== undefined) {
    // As a wrong one: nobody learns here whether it was right.
    await recordWrongPassword(request, services, { email: body.email, key: keys.key, locks })
    return refuseElsewhere(request, reply, completed.elsewhere)
  }
  reply.header('set-cookie', completed.cookies)
  // Not better-auth's body: it holds the token, which scripts of the page must never see.
  return reply.send({ ok: true, ...(completed.awaits && { secondStep: true }) })
}

const refuseElsewhere = (request: FastifyRequest, reply: FastifyReply, provider: string) =>
  refuse(request, reply, 403, 'FORBIDDEN', elsewhereText(provider))

async function recordWrongPassword(
  request: FastifyRequest,
  services: Services,
  { email, key, locks }: { email: string; key: string; locks: CountedAttempt['locks'] },
): Promise<void> {
  const { clock, database, publicUrl } = services
  const nowMs = clock.nowMs()
  const facts = factsOf(request)
  const person = await recordFailure(database, facts, { email, key, locks: locks !== 'no', nowMs })
  if (locks !== 'first' || !person) return
  // Not awaited: the time to write the mail would tell that there is an account.
  tellOfLock(database, { person, request: facts, nowMs, publicUrl }).catch((error: unknown) =>
    request.log.error({ err: error }, 'a locked account could not be told'),
  )
}

async function requestReset(request: FastifyRequest, reply: FastifyReply, services: Services, auth: Auth) {
  const body = read(resetRequest, request, reply)
  if (!body) return reply
  const email = body.email.toLowerCase()
  const { keys } = await attemptOf(request, services, { purpose: 'reset', email })
  const { waitSeconds } = await countAttempt(services.pool, keys, services.clock.nowMs())
  // Nobody is refused for what others asked: those who asked too often have a link in their mail that still opens.
  // Not awaited: the time to write the mail would tell that there is an account.
  if (waitSeconds === 0)
    ask(auth, services, request, 'request-password-reset', { body: { email } }).catch((error: unknown) =>
      request.log.error({ err: error }, 'a reset link could not be made'),
    )
  return reply.send({ ok: true, message: 'If this address has an account, a link is on its way to it.' })
}

async function resetPassword(request: FastifyRequest, reply: FastifyReply, services: Services, auth: Auth) {
  const body = read(reset, request, reply)
  if (!body) return reply
  const fault = passwordFault(body.newPassword)
  if (fault) return refuseFields(request, reply, { newPassword: fault })
  const device = readDevice(request.headers.cookie ?? '', services) ?? newDevice(services)
  const answer = await ask(auth, services, request, 'reset-password', { body, deviceHash: device.hash })
  if (!answer.ok)
    return refuse(request, reply, 400, 'BAD_REQUEST', 'This link was used or is too old. Ask for a new one.')
  // Who holds the link is known from now on: others cannot lock them out while they log in.
  return reply.header('set-cookie', device.cookie).send({ ok: true })
}

/** Back from a provider: when it opened a session, the sign-in is completed as any other. */
async function comeBack(request: FastifyRequest, reply: FastifyReply, services: Services, auths: AuthOfNow) {
  const provider = providers.safeParse((request.params as { provider?: unknown }).provider).data
  if (!provider) return refuse(request, reply, 404, 'NOT_FOUND', 'There is no such call.')
  // Another server may have sent them there, and this one not have asked the provider yet.
  const auth = (provider === 'oidc' && (await auths.withProvider())) || auths.current()
  const answer = await ask(auth, services, request, `callback/${provider}`)
  const { cookies, awaits, elsewhere } = await completeSignIn(services, {
    cookies: answer.headers.getSetCookie(),
    request: factsOf(request),
    device: readDevice(request.headers.cookie ?? '', services) ?? newDevice(services),
    method: provider,
  })
  if (elsewhere !== undefined) return reply.redirect('/signin?error=sso_elsewhere', 302)
  const location = answer.headers.get('location')
  // Where they were going waits beside the question for the code.
  if (awaits && location !== null) answer.headers.set('location', secondStepPage(location, services))
  return passOn(reply, answer, cookies)
}

/** The login page at its second step, which goes on to where better-auth was leading. */
const secondStepPage = (location: string, { publicUrl }: Services) =>
  `/signin?${new URLSearchParams({ step: 'code', to: ownPath(location, publicUrl) ?? '/home' })}`

interface Asked {
  readonly body?: object
  /** The device that a new password is set on. */
  readonly deviceHash?: string
}

/**
 * Hands a checked call to better-auth, with the address that the server itself saw. Never the path the caller wrote: read
 * by another, it may lead elsewhere (a backslash is a slash to some).
 */
function ask(
  auth: Auth,
  services: Services,
  request: FastifyRequest,
  step: AuthStep,
  { body, deviceHash }: Asked = {},
): Promise<Response> {
  const { id, ip, userAgent } = factsOf(request)
  const headers = new Headers({
    [requestHeaders.ip]: ip,
    [requestHeaders.id]: id,
    accept: 'application/json',
  })
  if (deviceHash) headers.set(requestHeaders.device, deviceHash)
  if (userAgent) headers.set('user-agent', userAgent)
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (body) headers.set('content-type', 'application/json')
  const address = new URL(`/api/auth/${step}`, services.publicUrl)
  const question = request.url.indexOf('?')
  if (question >= 0) address.search = request.url.slice(question)
  return auth.handler(
    new Request(address, {
      method: request.method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
}

async function passOn(
  reply: FastifyReply,
  answer: Response,
  cookies = answer.headers.getSetCookie(),
): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  reply.header('set-cookie', cookies)
  return reply.send(await answer.text())
}
