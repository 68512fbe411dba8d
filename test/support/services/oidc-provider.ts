import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'

/** What the provider knows of somebody, in the words of its claims. */
type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

/** What no correct provider does, one at a time. */
interface Misbehaviour {
  readonly idToken?: 'missing' | 'signed by another key'
  /** Told in the token already, and not only at the userinfo endpoint. */
  readonly inIdToken?: Readonly<Record<string, unknown>>
  /** Whose number the userinfo endpoint tells, whoever asks. */
  readonly userinfoSub?: string
}

export interface OidcProvider {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  /**
   * Opens the address a sign-in begins at, logs this person in there (or cancels), and returns the address at which the
   * browser comes back.
   */
  logIn(address: string, person: Claims | 'cancels'): Promise<URL>
  misbehave(how: Misbehaviour): void
  /** Away: connections are refused, open ones end. */
  goAway(): Promise<void>
  /** Back at the same address. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

function signToken(payload: object, key: KeyObject): string {
  const signed = `${base64url({ alg: 'RS256', kid: 'k1' })}.${base64url(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

/** A school's provider on loopback – `oidc-provider`, certified – with Homeroom registered as docs/operations.md says. */
export async function startOidcProvider(
  publicUrl: string,
  redirectPath = '/api/auth/callback/oidc',
): Promise<OidcProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const people = new Map<string, Claims>()
  let misbehaviour: Misbehaviour = {}
  let listener: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => listener(request, response))
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const { port } = address
  const issuer = `http://127.0.0.1:${port}`
  const client = { id: 'homeroom', secret: 'the secret of the provider' }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}${redirectPath}`],
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    interactions: { url: (_context, { uid }) => `/log-in/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // The school registered Homeroom: nobody is asked whether it may know their address.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const { body } = context
    if (context.oidc?.route === 'userinfo' && misbehaviour.userinfoSub) body.sub = misbehaviour.userinfoSub
    if (context.oidc?.route !== 'token' || !body.id_token) return
    const { idToken, inIdToken } = misbehaviour
    const another = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    if (idToken === 'missing') delete body.id_token
    else if (idToken) body.id_token = signToken(payloadOf(body.id_token), another())
    else if (inIdToken)
      body.id_token = signToken({ ...payloadOf(body.id_token), ...inIdToken }, keys.privateKey)
  })
  const answer = provider.callback()
  listener = (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    if (!url.pathname.startsWith('/log-in/')) return void answer(request, response)
    const accountId = url.searchParams.get('as')
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  }
  const goAway = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  return {
    issuer,
    client,
    logIn: async (begin, person) => {
      if (person !== 'cancels') people.set(person.sub, person)
      const cookies = new Map<string, string>()
      let at = new URL(begin)
      // A few redirects and a page; one that goes in a circle is a failure of ours.
      for (let steps = 0; at.origin === issuer; steps++) {
        if (at.pathname.startsWith('/log-in/') && person !== 'cancels') at.searchParams.set('as', person.sub)
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        const next = answer.headers.get('location')
        if (!next || steps > 9) throw new Error(`The provider stopped at ${at}: ${await answer.text()}`)
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
        at = new URL(next, at)
      }
      return at
    },
    misbehave: (how) => {
      misbehaviour = how
    },
    goAway,
    comeBack: () => listen(port),
    stop: async () => {
      if (server.listening) await goAway()
    },
  }
}
