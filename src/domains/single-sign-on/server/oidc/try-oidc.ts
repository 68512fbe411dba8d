import { z } from 'zod'
import type { Services } from '#server/services.ts'
import { guardedFetch } from '#server/vendors/guarded-fetch.ts'
import { readSecret } from '#server/vendors/kept-secret.ts'
import type { TestedPart } from '../../contract/single-sign-on.schemas.ts'
import { ourAddresses } from '../our-addresses.ts'
import type { Provider } from '../providers/providers.queries.ts'
import { SignOnFault } from '../sign-on-fault.ts'
import { discover, reasonOf } from './oidc-client.ts'

const good = (part: string, said: string): TestedPart => ({ part, isGood: true, said })
const bad = (part: string, said: string): TestedPart => ({ part, isGood: false, said })

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const refusal = z.looseObject({ error: z.string() })

/** Asks for all that a log-in needs, and logs nobody in: what it says of itself, its keys, whether it knows us. */
export async function tryOidc(services: Services, provider: Provider): Promise<TestedPart[]> {
  const allowsPrivate = services.config.SSO_PRIVATE_ADDRESSES
  const ask = (url: string, init: RequestInit = {}) => guardedFetch(url, init, { allowsPrivate })
  let server: ReturnType<Awaited<ReturnType<typeof discover>>['serverMetadata']>
  try {
    server = (await discover(services, provider)).serverMetadata()
  } catch (error) {
    return [bad('Provider', error instanceof SignOnFault ? error.message : reasonOf(error))]
  }
  const { jwks_uri: keysUrl, token_endpoint: tokenUrl, authorization_endpoint: logInUrl } = server
  if (!keysUrl || !tokenUrl || !logInUrl)
    return [bad('Provider', 'It does not name where to log in, to get tokens and to find its keys.')]
  return [
    good('Provider', `It answers, and calls itself ${server.issuer}.`),
    await tryKeys(() => ask(keysUrl)),
    await tryClient(services, provider, server.token_endpoint_auth_methods_supported, (init) =>
      ask(tokenUrl, init),
    ),
  ]
}

async function tryKeys(ask: () => Promise<Response>): Promise<TestedPart> {
  try {
    const { keys } = keySet.parse(await (await ask()).json())
    if (keys.length === 0) return bad('Keys', 'It has no key to sign with.')
    return good('Keys', keys.length === 1 ? 'It signs with one key.' : `It signs with ${keys.length} keys.`)
  } catch (error) {
    return bad(
      'Keys',
      error instanceof z.ZodError ? 'Its keys cannot be read.' : `Its keys: ${reasonOf(error)}`,
    )
  }
}

/**
 * Whether the provider accepts our client: asked with a made-up code, since providers check the client before the code.
 */
async function tryClient(
  services: Services,
  { id, clientId, clientSecret }: Provider,
  methods: readonly string[] | undefined,
  ask: (init: RequestInit) => Promise<Response>,
): Promise<TestedPart> {
  const secret = (await readSecret(services, clientSecret)) ?? ''
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: 'of-nobody', code_verifier: 'of-nobody'.repeat(5) },
    redirect_uri: ourAddresses(services.publicUrl, id).redirect,
  })
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
  if (methods?.includes('client_secret_post')) {
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  } else {
    const pair = [clientId, secret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  try {
    const said = refusal.safeParse(
      await (await ask({ method: 'POST', headers, body: body.toString() })).json(),
    ).data
    if (said?.error === 'invalid_client' || said?.error === 'unauthorized_client')
      return bad('Client', 'It does not take our client id with this secret.')
    if (said === undefined)
      return bad('Client', 'It gave an answer that cannot be read where tokens are asked for.')
    return good('Client', 'It knows our client id and takes the secret.')
  } catch (error) {
    return bad(
      'Client',
      error instanceof SyntaxError ? 'It gave an answer that is not JSON.' : reasonOf(error),
    )
  }
}
