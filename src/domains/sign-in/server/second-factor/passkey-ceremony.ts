import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { school } from '#contract/school/school.ts'
import type { Services } from '#server/services.ts'
import { createAuth, requestHeaders } from '../better-auth.ts'

const challengeCookie = 'passkey_challenge'

/** For whom one is made, as `beginPasskey` says it. */
const asked = z.object({ id: z.string(), name: z.string() })

/** As better-auth's, under our names. */
const passkeys = {
  modelName: 'passkeys',
  fields: {
    publicKey: 'public_key',
    userId: 'user_id',
    credentialID: 'credential_id',
    deviceType: 'device_type',
    backedUp: 'backed_up',
    createdAt: 'created_at',
  },
}

/** Whoever has the key has also shown a finger, a face or a PIN: only so does it count as both factors. */
function requirePerson(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The person was not verified.' })
}

/**
 * better-auth's passkeys, for the domain of the school's own address. For whom one is registered is said by our own call,
 * which knows who asks: no session of better-auth is looked at.
 */
const plugin = ({ publicUrl }: Services) =>
  passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: school().productName,
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: challengeCookie },
    schema: { passkey: passkeys },
    registration: {
      requireSession: false,
      resolveUser: ({ context }) => Promise.resolve(asked.parse(JSON.parse(context ?? ''))),
      afterVerification: ({ verification }) => requirePerson(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requirePerson(verification.authenticationInfo.userVerified),
    },
  })

const steps = [
  'generate-register-options',
  'verify-registration',
  'generate-authenticate-options',
  'verify-authentication',
] as const

const makeAuth = (services: Services) =>
  createAuth(services, {
    steps: steps.map((step) => `passkey/${step}`),
    socialProviders: {},
    plugins: [plugin(services)],
  })

const made = new WeakMap<Services, ReturnType<typeof makeAuth>>()

interface Asked {
  /** The header of the browser's own call: only the challenge in it is passed on. */
  readonly cookie: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Who asks, for the log-in that is opened. */
  readonly from?: { readonly ip: string; readonly userAgent: string }
}

/** Asks better-auth for a step of WebAuthn. Its answer holds the cookie with the challenge, which works once. */
export function askPasskeys(
  services: Services,
  step: (typeof steps)[number],
  { cookie, query = {}, body, from }: Asked,
): Promise<Response> {
  const auth = made.get(services) ?? makeAuth(services)
  made.set(services, auth)
  const challenge = cookie.split(';').filter((part) => part.split('=')[0]?.includes(challengeCookie))
  const address = new URL(`/api/auth/passkey/${step}`, services.publicUrl)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return auth.handler(
    new Request(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: challenge.join(';'),
        origin: services.publicUrl,
        ...(from && { [requestHeaders.ip]: from.ip, 'user-agent': from.userAgent }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
}
