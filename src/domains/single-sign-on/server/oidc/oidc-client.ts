import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { z } from 'zod'
import type { Services } from '#server/services.ts'
import { guardedFetch, RefusedAddress } from '#server/vendors/guarded-fetch.ts'
import { readSecret } from '#server/vendors/kept-secret.ts'
import { ourAddresses } from '../our-addresses.ts'
import type { Provider } from '../providers/providers.queries.ts'
import { type NamedPerson, SignOnFault, untrusted } from '../sign-on-fault.ts'

export const defaultScopes = 'openid email profile'
const skewSeconds = 120

/** Sent in the body where the provider takes it so, as most do; otherwise as RFC 6749 prefers. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const way = methods?.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    way(secret)(server, client, body, headers)
  }

/** @throws SignOnFault when the provider cannot be asked, or does not say what it can do */
export async function discover(services: Services, provider: Provider): Promise<Configuration> {
  const secret = await readSecret(services, provider.clientSecret)
  if (secret === undefined)
    throw new SignOnFault('sso_away', 'Its secret cannot be read by this server: type it again.')
  const allowsPrivate = services.config.SSO_PRIVATE_ADDRESSES
  const config = await discovery(
    new URL(provider.issuer),
    provider.clientId,
    { [clockTolerance]: skewSeconds },
    authenticate(secret),
    {
      [customFetch]: (url, options) =>
        guardedFetch(url, { ...options, body: options.body ?? null }, { allowsPrivate }),
      ...(allowsPrivate && { execute: [allowInsecureRequests] }),
    },
  ).catch((error: Error) => {
    throw new SignOnFault('sso_away', `It does not say what it can do: ${reasonOf(error)}`)
  })
  // The signature of the token counts, not only the line it came over.
  enableNonRepudiationChecks(config)
  return config
}

/** An error with what caused it, the outermost first: the library wraps those of the network. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at)
  return chain
}

/** Why something with a provider failed, in words for whoever set it up. */
export function reasonOf(error: unknown): string {
  const chain = chainOf(error)
  for (const one of chain) {
    if (one instanceof RefusedAddress) return one.message
    if (one.name === 'TimeoutError' || one.name === 'AbortError') return 'it did not answer within 8 seconds.'
    const code = 'code' in one && typeof one.code === 'string' ? one.code : ''
    if (/^(E[A-Z]+$|CERT_|DEPTH_|UNABLE_|ERR_TLS)/.test(code)) return `it cannot be reached (${code}).`
  }
  const message = chain.find((one) => one.message !== 'something went wrong')?.message
  return `${(message ?? 'for a reason it does not say').replace(/[.]?$/, '.')}`
}

interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The address at the provider to which the browser goes. */
export async function oidcRequestUrl(
  services: Services,
  provider: Provider,
  { state, nonce, verifier, address }: Secrets & { readonly address: string },
): Promise<string> {
  const config = await discover(services, provider)
  return buildAuthorizationUrl(config, {
    redirect_uri: ourAddresses(services.publicUrl, provider.id).redirect,
    scope: provider.scopes || defaultScopes,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: address,
    ...{ state, nonce },
  }).href
}

const claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
})

/**
 * Whom a provider has logged in, by the code that came back.
 *
 * @throws SignOnFault
 */
export async function readCallback(
  services: Services,
  provider: Provider,
  { query, state, nonce, verifier }: Secrets & { readonly query: URLSearchParams },
): Promise<NamedPerson> {
  const refused = query.get('error')
  if (refused === 'access_denied') throw new SignOnFault('sso_cancelled', 'Somebody was not logged in there.')
  if (refused !== null)
    throw untrusted(`It answered with an error of its own (${refused.replace(/[^\w-]/g, '').slice(0, 60)}).`)
  const config = await discover(services, provider)
  const back = new URL(ourAddresses(services.publicUrl, provider.id).redirect)
  back.search = query.toString()
  const tokens = await authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  }).catch((error: Error) => {
    throw untrusted(`Its answer cannot be trusted: ${reasonOf(error)}`)
  })
  const told = claims.safeParse(tokens.claims()).data
  if (!told) throw untrusted('Its token does not say whom it is about.')
  const whole = told.email === undefined ? await askUserInfo(config, tokens.access_token, told.sub) : told
  if (!whole.email)
    throw new SignOnFault('sso_no_address', 'It sent no email address: pass it on as the claim “email”.')
  if (whole.email_verified !== true && !provider.trustsAddresses)
    throw new SignOnFault(
      'sso_unverified',
      'It does not say that the address was verified. If people there cannot choose their own, say so below.',
    )
  return { subject: told.sub, address: whole.email }
}

/** What the provider's userinfo endpoint says of somebody: some put only the number into the token. */
async function askUserInfo(config: Configuration, accessToken: string, subject: string) {
  if (config.serverMetadata().userinfo_endpoint === undefined) return { sub: subject }
  const answer = await fetchUserInfo(config, accessToken, subject).catch((error: Error) => {
    throw untrusted(`It does not tell who it is: ${reasonOf(error)}`)
  })
  return claims.parse(answer)
}
