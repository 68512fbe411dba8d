import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import type { Config } from '#server/settings/config.ts'
import { healthRecord, noteCall } from '#vendors/vendor-health.ts'

const patienceMs = 8_000

export const oidcProviderId = 'oidc'
export const oidcVendor = 'oidc'

/** Where the provider says what it can do. */
export const discoveryUrl = (config: Config) =>
  `${config.OIDC_ISSUER?.replace(/\/$/, '')}/.well-known/openid-configuration`

const claims = z.looseObject({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
})
type Claims = z.output<typeof claims>

/** @throws Error with a sentence that names who cannot be reached, and why */
const ask = (url: string, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...options, signal: AbortSignal.timeout(patienceMs) }).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new Error(`${new URL(url).origin} cannot be reached (${reason}).`)
  })

const readJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await ask(url, { headers })
  if (!answer.ok) throw new Error(`${new URL(url).origin} answered ${answer.status}.`)
  return answer.json()
}

/** What the signed token says; better-auth has checked its signature, its receiver, its age and its nonce before. */
function claimsOf(idToken: string): Claims {
  const [, payload = ''] = idToken.split('.')
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
}

/** The address is in the token, or asked for: some providers put only the number into it. */
async function withAddress(config: Config, told: Claims, accessToken: string | undefined): Promise<Claims> {
  if (told.email !== undefined || !accessToken) return told
  const { userinfo_endpoint } = z
    .object({ userinfo_endpoint: z.string().optional() })
    .parse(await readJson(discoveryUrl(config)))
  if (!userinfo_endpoint) return told
  const more = claims.parse(await readJson(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }))
  // Anyone else's answer is no answer.
  return more.sub === told.sub ? { ...more, sub: told.sub } : told
}

/**
 * The school's provider for better-auth. Somebody without a signed token is nobody, and an address counts as theirs only
 * when the provider says that it verified it, or `OIDC_TRUSTED` says that people there cannot choose their own.
 */
export const oidcPlugin = (config: Config) =>
  genericOAuth({
    config: [
      {
        providerId: oidcProviderId,
        discoveryUrl: discoveryUrl(config),
        clientId: config.OIDC_CLIENT_ID ?? '',
        clientSecret: config.OIDC_CLIENT_SECRET ?? '',
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        disableSignUp: true,
        getUserInfo: async ({ idToken, accessToken }) => {
          if (!idToken) return null
          const told = await withAddress(config, claimsOf(idToken), accessToken)
          const { email, name } = told
          const emailVerified = config.OIDC_TRUSTED || told.email_verified === true
          return { ...told, id: told.sub, email: email ?? null, name: name ?? '', emailVerified }
        },
      },
    ],
  })

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
})

/** What an authorization server says of a client it does not know by this name and secret (RFC 6749, 5.2). */
const refusal = z.object({ error: z.enum(['invalid_client', 'unauthorized_client']) })

/** Asks for a token with a code that nobody was given: the client is looked at before the code. */
async function tryClient(config: Config, tokenEndpoint: string): Promise<void> {
  const { OIDC_CLIENT_ID: client_id = '', OIDC_CLIENT_SECRET: client_secret = '' } = config
  const redirect_uri = `${config.PUBLIC_URL?.replace(/\/$/, '') ?? ''}/api/auth/callback/oidc`
  const asked = { grant_type: 'authorization_code', code: 'of-nobody', code_verifier: 'of-nobody'.repeat(5) }
  const answer = await ask(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ ...asked, redirect_uri, client_id, client_secret }),
  })
  if (refusal.safeParse(await answer.json().catch(() => null)).success)
    throw new Error(
      'The provider does not take OIDC_CLIENT_ID with OIDC_CLIENT_SECRET, sent in the body of the call.',
    )
}

/**
 * Asks the provider what it can do, as a sign-in does, and whether it knows us.
 *
 * @throws Error with a sentence for whoever sets it up
 */
export async function tryProvider(config: Config): Promise<void> {
  const said = discovery.safeParse(await readJson(discoveryUrl(config)))
  if (!said.success)
    throw new Error(`${discoveryUrl(config)} does not name its issuer, authorization, token and keys.`)
  const expected = config.OIDC_ISSUER?.replace(/\/$/, '')
  if (said.data.issuer.replace(/\/$/, '') !== expected)
    throw new Error(`The provider calls itself ${said.data.issuer}: write that into OIDC_ISSUER.`)
  await readJson(said.data.jwks_uri)
  await tryClient(config, said.data.token_endpoint)
}

/** Notes on the page of outside services whether the provider could be asked. */
export const noteProvider = (isThere: boolean, nowMs: number): void =>
  noteCall(healthRecord(oidcVendor), {
    atMs: nowMs,
    durationMs: 0,
    ...(!isThere && {
      failure: new Error(
        'The provider does not say how to log in there (/.well-known/openid-configuration).',
      ),
    }),
  })
